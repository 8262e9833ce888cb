/** The logo of the demo service, with a background, so that it is legible in light and dark themes. */
export const demoLogo = `<svg xmlns="http://www.w3.org/2000/svg" width="152" height="40" viewBox="0 0 152 40" role="img">
<title>まなびの灯</title>
<rect width="152" height="40" rx="10" fill="#0e6b75"/>
<path d="M20 9c4 4 6.5 7 6.5 11.5a6.5 6.5 0 0 1-13 0C13.5 17.5 15 15.5 16.5 14c.3 2 1 3.2 2.3 4C18.3 14.5 18.6 11.5 20 9Z" fill="#ffd479"/>
<rect x="12" y="29" width="16" height="3" rx="1.5" fill="#fff"/>
<text x="40" y="26" fill="#fff" font-family="Hiragino Sans, Noto Sans JP, Yu Gothic UI, sans-serif" font-size="17" font-weight="700" textLength="98">まなびの灯</text>
</svg>
`;
