// VitePress's default theme without its fonts, with live examples, and with the search that config.ts indexes for.
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { tokenize } from '../tokenize.ts';
import { LiveExample } from './live-example.ts';
import './style.css';

interface SearchConfig {
  search?: { options?: { miniSearch?: unknown } };
}

export const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app, siteData }) {
    app.component('LiveExample', LiveExample);
    const { search } = siteData.value.themeConfig as SearchConfig;
    if (search?.options)
      search.options.miniSearch = { options: { tokenize }, searchOptions: { combineWith: 'AND', fuzzy: 0.2 } };
  },
};
