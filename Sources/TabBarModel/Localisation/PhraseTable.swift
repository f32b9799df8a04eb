/// The service's phrases in the languages that it speaks.
enum PhraseTable {
    struct Language: Sendable {
        var phrases: [Phrase: String]
        /// “2 new” by plural category; `other` is always there.
        var newCount: [PluralCategory: String]
    }

    static let languages: [String: Language] = [
        "en": english, "de": german, "fr": french, "es": spanish, "pt": portuguese,
        "ja": japanese, "zh-Hans": chinese, "ar": arabic, "he": hebrew,
    ]

    static let english = Language(
        phrases: [
            .backTo: "Back to {tab}", .inProgress: "In progress", .done: "Done", .clear: "Clear",
            .recentSearches: "Recent Searches",
            .didNotFinish: "{action} didn't finish. Try again.", .tryAgain: "Try Again",
            .cancel: "Cancel", .cancelling: "Cancelling", .cancelAction: "Cancel {action}",
            .close: "Close", .more: "More", .search: "Search", .clearText: "Clear text",
            .removeRecent: "Remove {query}", .noResults: "No results for “{query}”",
            .tabBar: "Tab bar", .sidebar: "Sidebar", .opensMenu: "Opens a menu",
            .closesMenu: "Closes the menu", .editSidebar: "Edit", .resetOrder: "Reset Order",
            .resetVisibility: "Show All Tabs", .moveUp: "Move {tab} up",
            .moveDown: "Move {tab} down",
        ],
        newCount: [.other: "{count} new"])

    private static let german = Language(
        phrases: [
            .backTo: "Zurück zu {tab}", .inProgress: "Wird ausgeführt", .done: "Fertig",
            .clear: "Löschen", .recentSearches: "Letzte Suchen",
            .didNotFinish: "{action} wurde nicht abgeschlossen. Versuche es erneut.",
            .tryAgain: "Erneut versuchen",
            .cancel: "Abbrechen", .cancelling: "Wird abgebrochen",
            .cancelAction: "{action} abbrechen",
            .close: "Schließen", .more: "Mehr", .search: "Suchen",
            .clearText: "Text löschen", .removeRecent: "{query} entfernen",
            .noResults: "Keine Ergebnisse für „{query}“", .tabBar: "Tableiste",
            .sidebar: "Seitenleiste", .opensMenu: "Öffnet ein Menü",
            .closesMenu: "Schließt das Menü", .editSidebar: "Bearbeiten",
            .resetOrder: "Reihenfolge zurücksetzen", .resetVisibility: "Alle Tabs einblenden",
            .moveUp: "{tab} nach oben", .moveDown: "{tab} nach unten",
        ],
        newCount: [.other: "{count} neu"])

    private static let french = Language(
        phrases: [
            .backTo: "Retour à {tab}", .inProgress: "En cours", .done: "Terminé",
            .clear: "Effacer", .recentSearches: "Recherches récentes",
            .didNotFinish: "« {action} » n’a pas abouti. Réessayez.", .tryAgain: "Réessayer",
            .cancel: "Annuler", .cancelling: "Annulation", .cancelAction: "Annuler « {action} »",
            .close: "Fermer", .more: "Plus", .search: "Rechercher",
            .clearText: "Effacer le texte", .removeRecent: "Supprimer {query}",
            .noResults: "Aucun résultat pour « {query} »", .tabBar: "Barre d’onglets",
            .sidebar: "Barre latérale", .opensMenu: "Ouvre un menu",
            .closesMenu: "Ferme le menu", .editSidebar: "Modifier",
            .resetOrder: "Rétablir l’ordre", .resetVisibility: "Afficher tous les onglets",
            .moveUp: "Monter {tab}", .moveDown: "Descendre {tab}",
        ],
        newCount: [.one: "{count} nouveau", .other: "{count} nouveaux"])

    private static let spanish = Language(
        phrases: [
            .backTo: "Volver a {tab}", .inProgress: "En curso", .done: "Listo", .clear: "Borrar",
            .recentSearches: "Búsquedas recientes",
            .didNotFinish: "«{action}» no se completó. Inténtalo de nuevo.",
            .tryAgain: "Reintentar",
            .cancel: "Cancelar", .cancelling: "Cancelando", .cancelAction: "Cancelar «{action}»",
            .close: "Cerrar", .more: "Más", .search: "Buscar",
            .clearText: "Borrar texto", .removeRecent: "Eliminar {query}",
            .noResults: "Sin resultados para «{query}»", .tabBar: "Barra de pestañas",
            .sidebar: "Barra lateral", .opensMenu: "Abre un menú", .closesMenu: "Cierra el menú",
            .editSidebar: "Editar", .resetOrder: "Restablecer el orden",
            .resetVisibility: "Mostrar todas las pestañas", .moveUp: "Subir {tab}",
            .moveDown: "Bajar {tab}",
        ],
        newCount: [.one: "{count} nuevo", .other: "{count} nuevos"])

    private static let portuguese = Language(
        phrases: [
            .backTo: "Voltar para {tab}", .inProgress: "Em andamento", .done: "Concluído",
            .clear: "Limpar", .recentSearches: "Buscas recentes",
            .didNotFinish: "“{action}” não foi concluído. Tente novamente.",
            .tryAgain: "Tentar novamente",
            .cancel: "Cancelar", .cancelling: "Cancelando", .cancelAction: "Cancelar “{action}”",
            .close: "Fechar", .more: "Mais", .search: "Buscar",
            .clearText: "Limpar texto", .removeRecent: "Remover {query}",
            .noResults: "Nenhum resultado para “{query}”", .tabBar: "Barra de abas",
            .sidebar: "Barra lateral", .opensMenu: "Abre um menu", .closesMenu: "Fecha o menu",
            .editSidebar: "Editar", .resetOrder: "Restaurar a ordem",
            .resetVisibility: "Mostrar todas as abas", .moveUp: "Mover {tab} para cima",
            .moveDown: "Mover {tab} para baixo",
        ],
        newCount: [.one: "{count} novo", .other: "{count} novos"])

    private static let japanese = Language(
        phrases: [
            .backTo: "{tab}に戻る", .inProgress: "進行中", .done: "完了", .clear: "消去",
            .recentSearches: "最近の検索",
            .didNotFinish: "「{action}」を完了できませんでした。もう一度お試しください。",
            .tryAgain: "再試行",
            .cancel: "キャンセル", .cancelling: "キャンセル中", .cancelAction: "{action}をキャンセル",
            .close: "閉じる", .more: "その他", .search: "検索",
            .clearText: "テキストを消去", .removeRecent: "{query}を削除",
            .noResults: "“{query}”の検索結果はありません", .tabBar: "タブバー",
            .sidebar: "サイドバー", .opensMenu: "メニューを開きます",
            .closesMenu: "メニューを閉じます", .editSidebar: "編集",
            .resetOrder: "並び順をリセット", .resetVisibility: "すべてのタブを表示", .moveUp: "{tab}を上に移動",
            .moveDown: "{tab}を下に移動",
        ],
        newCount: [.other: "新着{count}件"])

    private static let chinese = Language(
        phrases: [
            .backTo: "返回{tab}", .inProgress: "正在进行", .done: "已完成", .clear: "清除",
            .recentSearches: "最近搜索", .didNotFinish: "“{action}”未能完成。请重试。",
            .tryAgain: "重试",
            .cancel: "取消", .cancelling: "正在取消", .cancelAction: "取消{action}",
            .close: "关闭", .more: "更多", .search: "搜索",
            .clearText: "清除文本", .removeRecent: "移除{query}",
            .noResults: "没有“{query}”的搜索结果", .tabBar: "标签页栏", .sidebar: "边栏",
            .opensMenu: "打开菜单", .closesMenu: "关闭菜单", .editSidebar: "编辑",
            .resetOrder: "还原顺序", .resetVisibility: "显示所有标签页", .moveUp: "上移{tab}",
            .moveDown: "下移{tab}",
        ],
        newCount: [.other: "{count}条新内容"])

    private static let arabic = Language(
        phrases: [
            .backTo: "العودة إلى {tab}", .inProgress: "قيد التنفيذ", .done: "تم", .clear: "مسح",
            .recentSearches: "عمليات البحث الأخيرة",
            .didNotFinish: "لم يكتمل «{action}». حاول مرة أخرى.", .tryAgain: "إعادة المحاولة",
            .cancel: "إلغاء", .cancelling: "جارٍ الإلغاء", .cancelAction: "إلغاء {action}",
            .close: "إغلاق", .more: "المزيد", .search: "بحث", .clearText: "مسح النص",
            .removeRecent: "إزالة {query}", .noResults: "لا توجد نتائج لـ «{query}»",
            .tabBar: "شريط علامات التبويب", .sidebar: "الشريط الجانبي",
            .opensMenu: "يفتح قائمة", .closesMenu: "يغلق القائمة", .editSidebar: "تعديل",
            .resetOrder: "إعادة تعيين الترتيب", .resetVisibility: "إظهار كل علامات التبويب",
            .moveUp: "نقل {tab} لأعلى", .moveDown: "نقل {tab} لأسفل",
        ],
        newCount: [
            .zero: "لا جديد", .one: "عنصر واحد جديد", .two: "عنصران جديدان",
            .few: "{count} عناصر جديدة", .many: "{count} عنصرًا جديدًا",
            .other: "{count} عنصر جديد",
        ])

    private static let hebrew = Language(
        phrases: [
            .backTo: "חזרה אל {tab}", .inProgress: "בתהליך", .done: "בוצע", .clear: "ניקוי",
            .recentSearches: "חיפושים אחרונים",
            .didNotFinish: "„{action}” לא הושלמה. יש לנסות שוב.",
            .tryAgain: "ניסיון נוסף",
            .cancel: "ביטול", .cancelling: "בביטול", .cancelAction: "ביטול {action}",
            .close: "סגירה", .more: "עוד", .search: "חיפוש",
            .clearText: "מחיקת הטקסט", .removeRecent: "הסרת {query}",
            .noResults: "אין תוצאות עבור „{query}”", .tabBar: "סרגל הכרטיסיות",
            .sidebar: "סרגל הצד", .opensMenu: "פותח תפריט", .closesMenu: "סוגר את התפריט",
            .editSidebar: "עריכה", .resetOrder: "איפוס הסדר",
            .resetVisibility: "הצגת כל הכרטיסיות", .moveUp: "העברת {tab} למעלה",
            .moveDown: "העברת {tab} למטה",
        ],
        newCount: [.one: "פריט חדש אחד", .two: "שני פריטים חדשים", .other: "{count} פריטים חדשים"])
}
