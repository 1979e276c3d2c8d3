import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface CaptchaService {
  /** The value of `SiteOptions.captchas`. */
  readonly captchas: Readonly<Record<'recaptcha' | 'turnstile', { readonly address: string; readonly secret: string }>>;
  close(): void;
}

/** Starts a service that verifies tokens of captchas. It accepts every token. */
export async function startCaptchaService(hostname: string): Promise<CaptchaService> {
  const server = createServer((req, res) => {
    req.resume();
    req.on('end', () => {
      res.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, hostname }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const service = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 'the-secret-of-a-test',
  };
  return {
    captchas: { recaptcha: service, turnstile: service },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
