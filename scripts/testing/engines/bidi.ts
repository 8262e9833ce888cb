/** A line to a browser that speaks WebDriver BiDi: https://www.w3.org/TR/webdriver-bidi/ */
export interface BidiLine {
  /** Throws what the browser answers in place of a result. */
  send<Result>(method: string, params?: object): Promise<Result>;
  close(): void;
}

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
}

export async function openBidiLine(url: string): Promise<BidiLine> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, { method: string; resolve(result: unknown): void; reject(error: Error): void }>();
  let numbers = 0;

  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    const call = waiting.get(answer.id ?? 0);
    if (!call) return;
    waiting.delete(answer.id ?? 0);
    if (answer.type === 'error') call.reject(new Error(`${call.method}: ${answer.error}, ${answer.message}`));
    else call.resolve(answer.result);
  });
  socket.addEventListener('close', () => {
    for (const { method, reject } of waiting.values()) reject(new Error(`${method}: the browser has ended.`));
    waiting.clear();
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`There is no line to the browser at ${url}.`)));
  });

  return {
    send: <Result>(method: string, params: object = {}) => new Promise<Result>((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error(`${method}: the browser has ended.`));
      numbers += 1;
      waiting.set(numbers, { method, resolve: (result) => resolve(result as Result), reject });
      socket.send(JSON.stringify({ id: numbers, method, params }));
    }),
    close: () => socket.close(),
  };
}
