import { buildConsentCookie, readConsent } from '#shared/domain/visitor/consent.ts';
import type { CaptchaProvider } from '#shared/ui/forms/formState.ts';
import type { CaptchaClient } from './token.ts';

type RemoteProvider = Exclude<CaptchaProvider, 'altcha'>;

/** The common part of the APIs of reCAPTCHA (v2, invisible) and Turnstile. */
interface RemoteApi {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): string | number;
  execute(id: string | number): void;
  reset(id: string | number): void;
  ready?(run: () => void): void;
}

declare global {
  /** The global variable that the script of each service defines. */
  var grecaptcha: RemoteApi | undefined;
  var turnstile: RemoteApi | undefined;
}

interface CaptchaService {
  readonly buildScriptUrl: (locale: string) => string;
  readonly globalName: 'grecaptcha' | 'turnstile';
  readonly field: string;
  readonly options: Readonly<Record<string, unknown>>;
  /**
   * Selects the frame of the puzzle of a service that shows the puzzle over the page, and that does not report when the
   * visitor closes it.
   */
  readonly puzzleFrameSelector: string | undefined;
}

const CAPTCHA_SERVICES: Readonly<Record<RemoteProvider, CaptchaService>> = {
  recaptcha: {
    buildScriptUrl: (locale) => `https://www.google.com/recaptcha/api.js?render=explicit&hl=${locale}`,
    globalName: 'grecaptcha',
    field: 'g-recaptcha-response',
    options: { size: 'invisible' },
    puzzleFrameSelector: 'iframe[src*="/bframe"]',
  },
  turnstile: {
    buildScriptUrl: () => 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    globalName: 'turnstile',
    field: 'cf-turnstile-response',
    options: { execution: 'execute', appearance: 'interaction-only', 'response-field': false },
    puzzleFrameSelector: undefined,
  },
};

/**
 * The time limit for loading the service. `TOKEN_TIMEOUT_MS` is the limit for getting a token, which may include a
 * puzzle for the visitor.
 */
const LOAD_TIMEOUT_MS = 5000;
const TOKEN_TIMEOUT_MS = 120_000;
/** The time for which a solved puzzle may be hidden before its token arrives. */
const CLOSED_PUZZLE_DELAY_MS = 2000;

let apiPromise: Promise<RemoteApi> | undefined;

function loadService(service: CaptchaService): Promise<RemoteApi> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = service.buildScriptUrl(document.documentElement.lang);
    element.async = true;
    element.addEventListener('load', () => {
      const api = globalThis[service.globalName];
      if (!api) reject(new Error(`${service.globalName} is not defined`));
      else if (api.ready) api.ready(() => resolve(api));
      else resolve(api);
    });
    element.addEventListener('error', () => reject(new Error(`${service.globalName} cannot be loaded`)));
    setTimeout(() => reject(new Error(`${service.globalName} did not load in time`)), LOAD_TIMEOUT_MS);
    document.head.append(element);
  });
}

/** Loads the script only once, because all forms of a page share it. After a failure, the next form tries again. */
function loadServiceOnce(service: CaptchaService): Promise<RemoteApi> {
  apiPromise ??= loadService(service).catch((error: unknown) => {
    apiPromise = undefined;
    throw error;
  });
  return apiPromise;
}

/**
 * Returns whether a frame is visible. Its service hides it with an inline style of an element around it. The computed
 * style is of no use, because it changes only at the end of a transition.
 */
const isFrameShown = (frame: HTMLElement) =>
  frame.closest<HTMLElement>('[style*="visibility"]')?.style.visibility !== 'hidden';

/**
 * Calls `onClosed` when a puzzle that was visible has been hidden for some time. Returns a function that stops the
 * observation.
 */
function watchPuzzle(frameSelector: string, onClosed: () => void): () => void {
  let isShown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    const wasShown = isShown;
    isShown = [...document.querySelectorAll<HTMLElement>(frameSelector)].some(isFrameShown);
    if (isShown === wasShown) return;
    clearTimeout(timer);
    if (!isShown) timer = setTimeout(onClosed, CLOSED_PUZZLE_DELAY_MS);
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

const isCaptchaAllowed = () => readConsent(document.cookie).captcha === true;

/**
 * Creates the client of a third-party service. The service is loaded only for visitors who have allowed it, for this
 * form or on the cookie page. Other visitors get a question of the site itself, and so do all visitors when the service
 * cannot be loaded.
 */
export function createRemoteClient(name: RemoteProvider, siteKey: string, element: HTMLElement): CaptchaClient {
  const service = CAPTCHA_SERVICES[name];
  const captchaPlace = element.querySelector<HTMLElement>('[data-captcha-place]');
  const question = captchaPlace?.querySelector<HTMLElement>('[data-ask]');
  let widgetId: string | number | undefined;
  let resolveToken: ((token?: string) => void) | undefined;

  async function renderOnce(): Promise<{ readonly api: RemoteApi; readonly id: string | number } | undefined> {
    if (!captchaPlace || !isCaptchaAllowed()) return undefined;
    const api = await loadServiceOnce(service);
    if (widgetId === undefined) {
      const widgetContainer = document.createElement('div');
      captchaPlace.append(widgetContainer);
      captchaPlace.hidden = false;
      widgetId = api.render(widgetContainer, {
        ...service.options,
        sitekey: siteKey,
        callback: (token: string) => resolveToken?.(token),
        'error-callback': () => resolveToken?.(),
        'expired-callback': () => resolveToken?.(),
      });
    }
    return { api, id: widgetId };
  }

  const renderInAdvance = () => void renderOnce().catch(() => {});

  question?.querySelector('[data-allow]')?.addEventListener('click', () => {
    const choice = { ...readConsent(document.cookie), captcha: true };
    document.cookie = buildConsentCookie(choice, location.protocol === 'https:');
    question.hidden = true;
    renderInAdvance();
  });

  return {
    field: service.field,
    prepare() {
      renderInAdvance();
      if (!captchaPlace || !question || readConsent(document.cookie).captcha !== undefined) return;
      captchaPlace.hidden = false;
      question.hidden = false;
    },
    async token() {
      const widget = await renderOnce().catch(() => undefined);
      if (!widget) return undefined;
      return new Promise((resolve) => {
        const finish = (token?: string) => {
          clearTimeout(timer);
          stopWatching?.();
          resolve(token);
        };
        resolveToken = finish;
        const timer = setTimeout(finish, TOKEN_TIMEOUT_MS);
        const stopWatching =
          service.puzzleFrameSelector === undefined ? undefined : watchPuzzle(service.puzzleFrameSelector, finish);
        widget.api.execute(widget.id);
      });
    },
    reset() {
      resolveToken = undefined;
      if (widgetId !== undefined) void loadServiceOnce(service).then((api) => api.reset(widgetId ?? 0));
    },
  };
}
