import { type Channel, createChannel } from '#server/site/processes/channel.ts';

type Listener = (message: unknown) => void;

/** Returns both ends of a channel in one process. Messages are copied as JSON, as between two processes. */
export function testChannels(): {
  readonly primary: Channel;
  readonly worker: Channel;
  /** Sends any message to the worker. */
  readonly toWorker: (message: unknown) => void;
} {
  const listeners: { primary?: Listener; worker?: Listener } = {};
  const to = (name: keyof typeof listeners, message: unknown) => {
    const text = JSON.stringify(message);
    setImmediate(() => listeners[name]?.(JSON.parse(text)));
  };
  const end = (own: keyof typeof listeners, other: keyof typeof listeners) =>
    createChannel({
      send(message, sent) {
        to(other, message);
        sent(null);
      },
      listen: (listener) => void (listeners[own] = listener),
    });
  return {
    primary: end('primary', 'worker'),
    worker: end('worker', 'primary'),
    toWorker: (message) => to('worker', message),
  };
}
