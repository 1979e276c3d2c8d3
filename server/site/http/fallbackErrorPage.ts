import type { ServerResponse } from 'node:http';
import type { Site } from '#shared/api/site.ts';
import { type Locale, LOCALES } from '#shared/i18n/locales.ts';
import { shouldFailAsJson, sendProblem } from './ajaxFailure.ts';
import { NO_STORE_HEADERS } from './answers/cacheHeaders.ts';
import { REQUEST_ID_HEADER } from '#shared/node/requestId.ts';
import { REQUEST_ID_SLOT } from './answers/slottedBody.ts';

/**
 * The texts of the fallback error page, which is sent when the request belongs to no site, or when the error page of
 * the site cannot be rendered.
 */
const ERROR_SENTENCES: Readonly<Record<number, Readonly<Record<Locale, string>>>> & {
  readonly 500: Readonly<Record<Locale, string>>;
} = {
  400: {
    nl: 'Dit adres kunnen we niet lezen.',
    fr: 'Nous ne pouvons pas lire cette adresse.',
    en: 'We cannot read this address.',
    de: 'Diese Adresse können wir nicht lesen.',
  },
  403: {
    nl: 'Dit kan alleen vanaf de website zelf.',
    fr: 'Cela n’est possible que depuis le site lui-même.',
    en: 'This is only possible from the website itself.',
    de: 'Das ist nur von der Website selbst aus möglich.',
  },
  405: {
    nl: 'Zo kan dit adres niet gebruikt worden.',
    fr: 'Cette adresse ne peut pas être utilisée ainsi.',
    en: 'This address cannot be used like that.',
    de: 'Diese Adresse kann so nicht verwendet werden.',
  },
  413: {
    nl: 'Dit is te groot om te versturen.',
    fr: 'C’est trop volumineux pour être envoyé.',
    en: 'This is too large to send.',
    de: 'Das ist zu groß zum Senden.',
  },
  415: {
    nl: 'Dit kunnen we niet lezen.',
    fr: 'Nous ne pouvons pas lire ceci.',
    en: 'We cannot read this.',
    de: 'Das können wir nicht lesen.',
  },
  421: {
    nl: 'Op dit adres is geen website.',
    fr: 'Il n’y a pas de site web à cette adresse.',
    en: 'There is no website at this address.',
    de: 'Unter dieser Adresse gibt es keine Website.',
  },
  500: {
    nl: 'Er ging iets mis. Probeer het straks opnieuw.',
    fr: 'Une erreur est survenue. Réessayez dans un instant.',
    en: 'Something went wrong. Please try again in a moment.',
    de: 'Etwas ist schiefgegangen. Bitte versuchen Sie es gleich noch einmal.',
  },
  503: {
    nl: 'We zijn zo terug. Probeer het over een minuut opnieuw.',
    fr: 'Nous revenons tout de suite. Réessayez dans une minute.',
    en: 'We will be right back. Please try again in a minute.',
    de: 'Wir sind gleich zurück. Bitte versuchen Sie es in einer Minute noch einmal.',
  },
};

/**
 * Returns the fallback error page.
 *
 * @param requestId by default `REQUEST_ID_SLOT`, which each answer replaces by its own id
 */
export function buildFallbackErrorDocument(status: number, requestId: string = REQUEST_ID_SLOT): Buffer {
  const sentences = ERROR_SENTENCES[status] ?? ERROR_SENTENCES[500];
  const lines = LOCALES.map((locale) => `<p lang="${locale}">${sentences[locale]}</p>`);
  return Buffer.from(
    `<!DOCTYPE html><html lang="nl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${status}</title></head><body><main><h1>${status}</h1>${lines.join('')}<p>Code <code>${requestId}</code></p></main></body></html>\n`,
  );
}

/** The time after which a visitor may try again, in seconds. */
const RETRY_AFTER_SECONDS = 10;

interface ResponseWithLocals extends ServerResponse {
  readonly locals?: { readonly site?: Pick<Site, 'locales'> };
}

/** Answers with the fallback error page; a script gets a problem document. No cache stores the answer. */
export function sendFallbackErrorPage(
  res: ResponseWithLocals,
  status: number,
  headers: Readonly<Record<string, string>> = {},
) {
  if (shouldFailAsJson(res.req)) return sendProblem(res, status, { locales: res.locals?.site?.locales, headers });
  const document = buildFallbackErrorDocument(status, String(res.getHeader(REQUEST_ID_HEADER) ?? ''));
  for (const [name, value] of NO_STORE_HEADERS) res.setHeader(name, value);
  if (status === 503) res.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  res.writeHead(status, { ...headers, 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': document.length });
  res.end(res.req.method === 'HEAD' ? undefined : document);
}
