// The page has its text in both languages, and shows the one that the browser prefers: English, unless that is Japanese.
const language = navigator.language.startsWith('ja') ? 'ja' : 'en';
document.documentElement.lang = language;
document.title = language === 'ja' ? '組み込みの例 | teacher-elements' : 'Examples | teacher-elements';
for (const part of document.querySelectorAll('body > [lang]')) part.hidden = part.lang !== language;

const failed = {
  ja: 'ファイルを読み込めませんでした。もう一度開いてください。',
  en: 'The file could not be loaded. Open it again.',
};

// The source of an example is loaded when it is opened; it is served as plain text.
for (const details of document.querySelectorAll('details[data-source]')) {
  const code = document.createElement('pre');
  code.tabIndex = 0;
  details.append(code);
  let isThere = false;
  details.addEventListener('toggle', async () => {
    if (!details.open || isThere) return;
    const reply = await fetch(`/examples/source/${details.dataset.source}`).catch(() => undefined);
    isThere = Boolean(reply?.ok);
    code.textContent = isThere ? await reply.text() : failed[language];
  });
}
