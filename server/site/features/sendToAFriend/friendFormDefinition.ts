import { pathFor } from '#shared/routes/pathFor.ts';
import { defineForm, type SummaryRow } from '../../forms/formDefinition.ts';
import { findBrief } from '../../estates/brief/findBrief.ts';
import { readTrimmedValue } from '../../forms/pieces/visitor/visitorSummary.ts';
import { buildFriendPage } from './friendPage.tsx';
import { FRIEND_FORM, friendSchema } from './friendFields.ts';

const VISIBLE_FIELDS = ['friendEmail', 'friendName', 'name', 'email', 'note'] as const;

/**
 * The form that sends an estate to a friend: one mail to one e-mail address, which is not stored afterwards
 * (specification §1).
 */
export const friendForm = defineForm({
  ...FRIEND_FORM,
  schema: friendSchema,
  listLimitedRecipients: ({ friendEmail }) => [friendEmail.toLowerCase()],
  async send({ estateId, friendEmail, friendName, name, email, note }, context) {
    const { locale } = context;
    const estate = await findBrief(context, estateId);
    if (!estate) return { type: 'notFound' };
    await context.call('sendToAFriend', {
      body: {
        locale,
        estateId,
        sender: { name, email },
        friend: { email: friendEmail, ...(friendName && { name: friendName }) },
        note,
      },
    });
    return { type: 'sent', to: `${pathFor('sendToAFriend', locale, { estateId })}?sent=1` };
  },
  async page(request, state) {
    const estateId = Number(readTrimmedValue(state.typed, 'estateId')) || 0;
    // When the back office fails, the form is shown nevertheless, with its values.
    const estate = await findBrief(request, estateId).catch(() => undefined);
    return buildFriendPage(request, { estateId, estate, state });
  },
  summary: (typed, { t }) =>
    VISIBLE_FIELDS.map(
      (field): SummaryRow => ({ label: t(`friend:field.${field}`), text: readTrimmedValue(typed, field) }),
    ).filter(({ text }) => text !== ''),
});
