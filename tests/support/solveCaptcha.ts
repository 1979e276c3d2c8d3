import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

interface RequestableSite {
  ask(target: string, ask: { readonly host: string }): Promise<{ readonly text: string }>;
}

/** Solves a new captcha task of a site, like a browser. Returns the token. */
export async function solveCaptcha(site: RequestableSite, host: string): Promise<string> {
  const { text } = await site.ask('/nl/ajax/captcha', { host });
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
