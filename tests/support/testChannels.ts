import { type Channel, createChannel } from '#server/site/processes/channel.ts';

type MessageListener = (message: unknown) => void;

/** Returns both ends of a channel in one process. Messages are copied as JSON, as between two processes. */
export function testChannels(): {
  readonly primary: Channel;
  readonly worker: Channel;
  /** Sends any message to the worker. */
  readonly sendToWorker: (message: unknown) => void;
} {
  const listeners: { primary?: MessageListener; worker?: MessageListener } = {};
  const sendTo = (name: keyof typeof listeners, message: unknown) => {
    const text = JSON.stringify(message);
    setImmediate(() => listeners[name]?.(JSON.parse(text)));
  };
  const end = (own: keyof typeof listeners, other: keyof typeof listeners) =>
    createChannel({
      send(message, sent) {
        sendTo(other, message);
        sent(null);
      },
      listen: (listener) => void (listeners[own] = listener),
    });
  return {
    primary: end('primary', 'worker'),
    worker: end('worker', 'primary'),
    sendToWorker: (message) => sendTo('worker', message),
  };
}
