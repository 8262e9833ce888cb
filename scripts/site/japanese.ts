// The texts around the Japanese pages.
import type { DefaultTheme } from 'vitepress';

export const japanese = {
  label: '日本語',
  lang: 'ja',
  description: 'オンライン家庭教師サービスの講師側の画面を、Webコンポーネントで。',
  themeConfig: {
    nav: [
      { component: 'ServerLink', props: { text: 'プレイグラウンド', href: '/playground?lang=ja' } },
      { component: 'ServerLink', props: { text: '組み込みの例', href: '/examples' } },
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
    notFound: {
      title: 'ページが見つかりません',
      quote: 'アドレスが変わった可能性があります。検索かメニューから探してください。',
      linkText: '最初のページへ',
      linkLabel: '最初のページへ',
    },
  },
  search: {
    translations: { button: { buttonText: '検索', buttonAriaLabel: '検索' } },
  } satisfies Partial<DefaultTheme.LocalSearchOptions>,
};
