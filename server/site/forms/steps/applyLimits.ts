import type { LimitName, Limits } from '../formLimits.ts';
import { limited, type Post, type NotSent } from './post.ts';

type PostLimits = { readonly type: 'within' } | NotSent;

/**
 * Counts a form that is about to be sent, for its visitor, its recipients and its site.
 *
 * @param hash hides a recipient's address
 */
export const createApplyLimits =
  (limits: Limits, hash: (text: string) => string) =>
  async (
    { form, request, visitor }: Pick<Post, 'form' | 'request' | 'visitor'>,
    values: unknown,
  ): Promise<PostLimits> => {
    const scope = `${request.site.id} ${form.name}`;
    const needsCaptcha = form.protection === 'captcha';
    const takes: (readonly [LimitName, string])[] = [
      [form.limit ?? (needsCaptcha ? 'send' : 'step'), `${scope} ${visitor}`],
      ...(form.limitBy?.(values, request) ?? []).map(
        (recipient) => ['recipient', `${scope} ${hash(recipient)}`] as const,
      ),
      ...(needsCaptcha ? [['site', scope] as const] : []),
    ];
    for (const [name, key] of takes) {
      const wait = await limits.take(name, key);
      if (wait !== undefined) return limited(wait);
    }
    return { type: 'within' };
  };
