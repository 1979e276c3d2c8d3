import type { LimitName, FormLimits } from '../formLimits.ts';
import { refuseByLimit, type FormPost, type NotSent } from './post.ts';

/**
 * The result of counting a post. `crowded` means that the site gets so many posts of this form that a captcha does not
 * suffice: the visitor has to answer a careful question.
 */
type PostLimits = { readonly type: 'within' } | { readonly type: 'crowded' } | NotSent;

/**
 * Creates the function that counts a form that is about to be sent, for its visitor, its recipients and its site. The
 * limit of a site refuses no visitor, because an attacker could use it up for the real visitors. Beyond this limit, a
 * careful question is asked, in addition to the question that visitors without a script have already answered. A form
 * that causes mails or phone calls to an address or number that a visitor typed has a second limit. Beyond that limit,
 * visitors have to wait, because such recipients may be the victims of an attacker with very many networks.
 *
 * @param hash hides a recipient's address
 */
export const createApplyLimits =
  (limits: FormLimits, hash: (text: string) => string) =>
  async (
    { form, request, visitor }: Pick<FormPost, 'form' | 'request' | 'visitor'>,
    values: unknown,
    { hasCarefulAnswer }: { readonly hasCarefulAnswer: boolean },
  ): Promise<PostLimits> => {
    const scope = `${request.site.id} ${form.name}`;
    const needsCaptcha = form.protection === 'captcha';
    const usesToCount: (readonly [LimitName, string])[] = [
      [form.limit ?? (needsCaptcha ? 'send' : 'step'), `${scope} ${visitor}`],
    ];
    const recipients = form.listLimitedRecipients?.(values, request) ?? [];
    for (const recipient of recipients) usesToCount.push(['recipient', `${scope} ${hash(recipient)}`]);
    for (const [name, key] of usesToCount) {
      const waitSeconds = await limits.countUse(name, key);
      if (waitSeconds !== undefined) return refuseByLimit(waitSeconds);
    }
    const isCrowded = needsCaptcha && (await limits.countUse('site', scope)) !== undefined;
    if (!isCrowded) return { type: 'within' };
    if (!hasCarefulAnswer) return { type: 'crowded' };
    const waitSeconds = recipients.length > 0 ? await limits.countUse('crowd', scope) : undefined;
    if (waitSeconds !== undefined) return refuseByLimit(waitSeconds);
    return { type: 'within' };
  };
