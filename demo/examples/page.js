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
    code.textContent = isThere ? await reply.text() : 'ファイルを読み込めませんでした。もう一度開いてください。';
  });
}
