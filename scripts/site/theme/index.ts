// VitePress's default theme without its fonts, with live examples and links to the rest of the server.
import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { LiveExample } from './live-example.ts';
import { ServerLink } from './server-link.ts';
import './style.css';

export const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample);
    app.component('ServerLink', ServerLink);
  },
};
