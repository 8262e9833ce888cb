// The words around the Japanese pages.
import type { DefaultTheme } from 'vitepress';

export const japanese = {
  label: '日本語',
  lang: 'ja',
  description: 'オンライン家庭教師サービスの講師側の画面を、Webコンポーネントで。',
  themeConfig: {
    nav: [
      { text: 'プレイグラウンド', link: '/playground', target: '_self' },
      { text: '組み込みの例', link: '/examples', target: '_self' },
    ],
    outline: { level: [2, 3] as [number, number], label: 'このページの内容' },
    docFooter: { prev: '前のページ', next: '次のページ' },
    darkModeSwitchLabel: '外観モード',
    lightModeSwitchTitle: 'ライトモードに切り替える',
    darkModeSwitchTitle: 'ダークモードに切り替える',
    sidebarMenuLabel: 'メニュー',
    returnToTopLabel: 'ページの先頭へ',
    langMenuLabel: '言語を変更',
    skipToContentLabel: '本文へ移動',
  },
  search: {
    translations: {
      button: { buttonText: '検索', buttonAriaLabel: '検索' },
      modal: {
        displayDetails: '詳細を表示',
        resetButtonTitle: '検索語を消去',
        backButtonTitle: '検索を閉じる',
        noResultsText: '見つかりませんでした：',
        footer: {
          selectText: '選択',
          selectKeyAriaLabel: 'Enterキー',
          navigateText: '移動',
          navigateUpKeyAriaLabel: '上矢印キー',
          navigateDownKeyAriaLabel: '下矢印キー',
          closeText: '閉じる',
          closeKeyAriaLabel: 'Escキー',
        },
      },
    },
  } satisfies Partial<DefaultTheme.LocalSearchOptions>,
};
