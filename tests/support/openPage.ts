import { type IncomingHttpHeaders, request } from 'node:http';

/** A response that is still arriving. */
interface OpenPage {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Returns the text that has arrived so far. */
  getReceived(): string;
  /** Resolves when the text so far matches. Rejects when the response ends without a match. */
  waitFor(pattern: RegExp): Promise<void>;
  /** Resolves when the response has ended: it is complete, or it was cut off in the middle. */
  readonly endState: Promise<'complete' | 'cut off'>;
  abort(): void;
}

/** Requests a page. Resolves when the headers of the response have arrived. */
export function openPage(port: number, path: string, headers: Readonly<Record<string, string>>): Promise<OpenPage> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      let text = '';
      const watchers = new Set<() => void>();
      const ended = Promise.withResolvers<'complete' | 'cut off'>();
      answer.on('data', (part: Buffer) => {
        text += part.toString('utf8');
        for (const notifyWatcher of watchers) notifyWatcher();
      });
      // A response that is cut off emits an error. The event `close` reports it, so the error needs no handling.
      answer.on('error', () => undefined);
      answer.on('close', () => ended.resolve(answer.complete ? 'complete' : 'cut off'));
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        getReceived: () => text,
        waitFor: (pattern) =>
          new Promise((found, missed) => {
            const checkText = () => {
              if (!pattern.test(text)) return;
              watchers.delete(checkText);
              found();
            };
            watchers.add(checkText);
            checkText();
            void ended.promise.then(() => missed(new Error(`the answer ended without ${String(pattern)}`)));
          }),
        endState: ended.promise,
        abort: () => asking.destroy(),
      });
    });
    asking.on('error', reject);
    asking.end();
  });
}
