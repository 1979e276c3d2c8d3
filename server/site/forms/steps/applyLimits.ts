import type { LimitName, Limits } from '../formLimits.ts';
import { limited, type Post, type NotSent } from './post.ts';

/** `crowded`: one site gets so many of a form that a captcha is not enough for another one. */
type PostLimits = { readonly type: 'within' } | { readonly type: 'crowded' } | NotSent;

/**
 * Counts a form that is about to be sent, for its visitor, its recipients and its site. The limit of a site refuses nobody,
 * since anybody could reach it in the place of its visitors: it asks for a proof that costs a person a moment and a program
 * much more.
 *
 * @param hash hides a recipient's address
 */
export const createApplyLimits =
  (limits: Limits, hash: (text: string) => string) =>
  async (
    { form, request, visitor }: Pick<Post, 'form' | 'request' | 'visitor'>,
    values: unknown,
    { isAnswered }: { readonly isAnswered: boolean },
  ): Promise<PostLimits> => {
    const scope = `${request.site.id} ${form.name}`;
    const needsCaptcha = form.protection === 'captcha';
    const takes: (readonly [LimitName, string])[] = [
      [form.limit ?? (needsCaptcha ? 'send' : 'step'), `${scope} ${visitor}`],
      ...(form.limitBy?.(values, request) ?? []).map(
        (recipient) => ['recipient', `${scope} ${hash(recipient)}`] as const,
      ),
    ];
    for (const [name, key] of takes) {
      const wait = await limits.take(name, key);
      if (wait !== undefined) return limited(wait);
    }
    const isCrowded = needsCaptcha && (await limits.take('site', scope)) !== undefined;
    if (isCrowded && !isAnswered) return { type: 'crowded' };
    return { type: 'within' };
  };
