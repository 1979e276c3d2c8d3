import { z } from 'zod';
import { agendaTokenSchema } from '#shared/api/liveAgenda.ts';
import { MAX_NOTIFICATION_TOKENS, type SubscriptionNotification } from '#shared/domain/visitor/notifications.ts';
import { formatWishTitle } from '#shared/domain/wishes/wishWords.ts';
import { formatLongDay, formatTime } from '#shared/i18n/moments.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { PARAM_PATTERNS } from '#shared/routes/routeTable.ts';
import { defineForm } from '#server/site/forms/formDefinition.ts';
import type { ScreenRequest } from '#server/site/render/screen.ts';
import { buildNotFoundOutcome } from '#server/site/pages/errors/notFound.ts';
import { findTypedPlaces } from '../findTypedPlaces.ts';
import { toTypedWishes } from '../wishSchema.ts';

const tokenListSchema = z.array(z.string().max(200)).max(MAX_NOTIFICATION_TOKENS).catch([]).default([]);

async function loadSubscriptionNotification(
  request: ScreenRequest,
  token: string,
): Promise<SubscriptionNotification | undefined> {
  const { api, locale, t } = request;
  if (!PARAM_PATTERNS.token.test(token)) return undefined;
  const access = await api.subscription(token);
  if (access?.purpose !== 'edit') return undefined;
  const { wishes } = access.subscription;
  return {
    token,
    label: t('subscribe:notices.subscription'),
    text: formatWishTitle(wishes, await findTypedPlaces(request, toTypedWishes(wishes)), { locale, t }),
    href: pathFor('editSubscriptions', locale, { token }),
  };
}

async function loadViewingNotification(
  request: ScreenRequest,
  id: string,
): Promise<SubscriptionNotification | undefined> {
  const { api, locale, t } = request;
  if (!agendaTokenSchema.safeParse(id).success) return undefined;
  const appointment = await api.appointment(id);
  if (!appointment) return undefined;
  const { appointmentStart } = appointment;
  return {
    token: id,
    label: t('subscribe:notices.viewing'),
    text: t('subscribe:notices.viewingAt', {
      day: formatLongDay(appointmentStart, locale),
      time: formatTime(appointmentStart, locale),
    }),
    href: pathFor('appointment', locale, { appointmentId: id }),
  };
}

const toArray = (notification: SubscriptionNotification | undefined): readonly SubscriptionNotification[] =>
  notification ? [notification] : [];

/**
 * `POST /{locale}/ajax/notifications` with `{ subscription, appointment }`, lists of at most 20 tokens that the browser
 * has stored, returns `{ data: { notifications } }`: a `SubscriptionNotification` for each token that is still valid.
 * Other tokens are ignored. The tokens are posted, so that no address contains a token.
 */
export const notificationsForm = defineForm({
  name: 'notifications',
  protection: 'limits',
  schema: z.object({ subscription: tokenListSchema, appointment: tokenListSchema }),
  async send({ subscription, appointment }, context) {
    const notifications = await Promise.all([
      ...subscription.map((token) => loadSubscriptionNotification(context, token)),
      ...appointment.map((id) => loadViewingNotification(context, id)),
    ]);
    return {
      type: 'sent',
      to: pathFor('subscribe', context.locale),
      data: { notifications: notifications.flatMap(toArray) },
    };
  },
  page: async (request) => buildNotFoundOutcome(request),
  summary: () => [],
});
