import type { ServerResponse } from 'node:http';
import type { Site } from '../../../shared/api/site.ts';
import { failsAsJson, sendProblem } from './ajaxFailure.ts';
import { NO_STORE } from './answers/cacheHeaders.ts';
import { REQUEST_ID_HEADER } from './requestId.ts';
import { REQUEST_ID_SLOT } from './answers/slottedBody.ts';

/** Of no site: for a request that belongs to none, or when not even an error page can be made. */
const SENTENCES: Readonly<Record<number, readonly [nl: string, fr: string, en: string, de: string]>> = {
  400: [
    'Dit adres kunnen we niet lezen.',
    'Nous ne pouvons pas lire cette adresse.',
    'We cannot read this address.',
    'Diese Adresse können wir nicht lesen.',
  ],
  403: [
    'Dit kan alleen vanaf de website zelf.',
    'Cela n’est possible que depuis le site lui-même.',
    'This is only possible from the website itself.',
    'Das ist nur von der Website selbst aus möglich.',
  ],
  405: [
    'Zo kan dit adres niet gebruikt worden.',
    'Cette adresse ne peut pas être utilisée ainsi.',
    'This address cannot be used like that.',
    'Diese Adresse kann so nicht verwendet werden.',
  ],
  413: [
    'Dit is te groot om te versturen.',
    'C’est trop volumineux pour être envoyé.',
    'This is too large to send.',
    'Das ist zu groß zum Senden.',
  ],
  415: [
    'Dit kunnen we niet lezen.',
    'Nous ne pouvons pas lire ceci.',
    'We cannot read this.',
    'Das können wir nicht lesen.',
  ],
  421: [
    'Op dit adres is geen website.',
    'Il n’y a pas de site web à cette adresse.',
    'There is no website at this address.',
    'Unter dieser Adresse gibt es keine Website.',
  ],
  500: [
    'Er ging iets mis. Probeer het straks opnieuw.',
    'Une erreur est survenue. Réessayez dans un instant.',
    'Something went wrong. Please try again in a moment.',
    'Etwas ist schiefgegangen. Bitte versuchen Sie es gleich noch einmal.',
  ],
  503: [
    'We zijn zo terug. Probeer het over een minuut opnieuw.',
    'Nous revenons tout de suite. Réessayez dans une minute.',
    'We will be right back. Please try again in a minute.',
    'Wir sind gleich zurück. Bitte versuchen Sie es in einer Minute noch einmal.',
  ],
};

const LANGUAGES = ['nl', 'fr', 'en', 'de'] as const;

/** @param requestId a slot for it without one */
export function fallbackErrorDocument(status: number, requestId: string = REQUEST_ID_SLOT): Buffer {
  const sentences = SENTENCES[status] ?? SENTENCES[500] ?? [];
  const lines = LANGUAGES.map((language, index) => `<p lang="${language}">${sentences[index]}</p>`);
  return Buffer.from(
    `<!DOCTYPE html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${status}</title></head><body><main><h1>${status}</h1>${lines.join('')}<p>Code <code>${requestId}</code></p></main></body></html>\n`,
  );
}

/** Seconds. */
const RETRY_AFTER_S = 10;

interface NeutralResponse extends ServerResponse {
  readonly locals?: { readonly site?: Pick<Site, 'locales'> };
}

/** Answers with a page of no site, and a script with a problem document; not to be stored. */
export function sendFallbackErrorPage(
  res: NeutralResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
) {
  if (failsAsJson(res.req)) return sendProblem(res, status, { locales: res.locals?.site?.locales, headers });
  const document = fallbackErrorDocument(status, String(res.getHeader(REQUEST_ID_HEADER) ?? ''));
  for (const [name, value] of NO_STORE) res.setHeader(name, value);
  if (status === 503) res.setHeader('Retry-After', RETRY_AFTER_S);
  res.writeHead(status, { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': document.length });
  res.end(res.req.method === 'HEAD' ? undefined : document);
}
