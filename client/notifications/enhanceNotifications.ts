import type { SubscriptionNotification } from '#shared/domain/visitor/notifications.ts';
import { type StoredToken, storedTokens, NOTIFICATION_KINDS } from './storedTokens.ts';

/**
 * Requests the notifications of tokens.
 *
 * @throws when the server cannot look the tokens up
 */
async function fetchNotifications(
  path: string,
  tokens: readonly StoredToken[],
): Promise<readonly SubscriptionNotification[]> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(
      Object.fromEntries(
        NOTIFICATION_KINDS.map((kind) => [kind, tokens.filter((each) => each.kind === kind).map(({ token }) => token)]),
      ),
    ),
  });
  if (!answer.ok) throw new Error(String(answer.status));
  const { data }: { readonly data: { readonly notifications: readonly SubscriptionNotification[] } } =
    await answer.json();
  return data.notifications;
}

function createNotificationItem(template: Element, { label, text, href }: SubscriptionNotification): Element {
  const item = document.importNode(template, true);
  const kind = item.querySelector('[data-part="kind"]');
  if (kind) kind.textContent = label;
  const link = document.createElement('a');
  link.textContent = text;
  link.href = href;
  item.append(link);
  return item;
}

async function showNotifications(element: HTMLElement, path: string): Promise<void> {
  const section = element.querySelector('section');
  const list = element.querySelector('[data-part="list"]');
  const template = element.querySelector('template')?.content.firstElementChild;
  if (!section || !list || !template) return;
  const tokens = storedTokens.all();
  const notifications = await fetchNotifications(path, tokens);
  const validTokens = new Set(notifications.map(({ token }) => token));
  storedTokens.remove(tokens.map(({ token }) => token).filter((token) => !validTokens.has(token)));
  list.replaceChildren(...notifications.map((notification) => createNotificationItem(template, notification)));
  section.hidden = notifications.length === 0;
}

/**
 * Enhances `<gevel-notifications data-path>`: shows the appointments and subscriptions of the stored tokens, and
 * deletes tokens that are no longer valid.
 */
export function enhanceNotifications(element: HTMLElement): void {
  const { path = '' } = element.dataset;
  // A failure is ignored, because the notifications are also shown on later pages.
  showNotifications(element, path).catch(() => {});
}
