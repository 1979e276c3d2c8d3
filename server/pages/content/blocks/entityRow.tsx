import { reviewSchema, type Review, type TeamMember, teamMemberSchema } from '../../../../shared/api/blocks.ts';
import type { EntityItem } from '../../../../shared/api/content.ts';
import { tag } from '../../../../shared/api/purge.ts';
import { type Locale, localize } from '../../../../shared/i18n/locales.ts';
import type { Translate } from '../../../../shared/i18n/translate.ts';
import css from '../../../../shared/ui/blocks/entityRow.module.css';
import { Icon } from '../../../../shared/ui/Icon.tsx';
import { Picture } from '../../../../shared/ui/Picture.tsx';
import { telHref } from '../../../layout/telHref.ts';
import { deferrable } from '../../../render/deferrable.ts';
import { Deferred } from '../../../render/Deferred.tsx';
import type { BlockRenderer } from './block.ts';
import { blockPicture } from './blockPicture.ts';
import { RowSkeleton } from './RowSkeleton.tsx';
import { Section } from './Section.tsx';

interface ItemProps<Data> {
  readonly data: Data;
  readonly locale: Locale;
  readonly t: Translate;
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2);

function Member({ data, locale }: ItemProps<TeamMember>) {
  const picture = blockPicture(data.picture, locale);
  const text = localize(data.text, locale);
  return (
    <>
      <div className={css['portrait']}>
        {picture ? (
          <Picture picture={picture} sources={['portrait', 'gallery-s']} sizes="320px" className={css['face']} alt="" />
        ) : (
          <span className={css['initials']} aria-hidden="true">
            {initials(data.name)}
          </span>
        )}
      </div>
      <h3>{data.name}</h3>
      <p className={css['function']}>{localize(data.function, locale)}</p>
      {text ? <p className={css['about']}>{text}</p> : null}
      <p className={css['ways']}>
        {data.phone ? <a href={telHref(data.phone)}>{data.phone}</a> : null}
        {data.email ? <a href={`mailto:${data.email}`}>{data.email}</a> : null}
      </p>
      {data.registrationNumber ? <p className={css['number']}>{data.registrationNumber}</p> : null}
    </>
  );
}

const STARS = [1, 2, 3, 4, 5];

function Quote({ data, locale, t }: ItemProps<Review>) {
  const context = localize(data.context, locale);
  return (
    <figure className={css['review']}>
      <p className={css['stars']}>
        <span className="visually-hidden">{t('common:rating', { rating: data.rating })}</span>
        {STARS.map((star) => (
          <Icon key={star} name="star" className={css[star <= data.rating ? 'starFull' : 'star']} />
        ))}
      </p>
      <blockquote className={css['quote']}>{localize(data.quote, locale)}</blockquote>
      <figcaption className={css['author']}>
        {data.author}
        {context ? <span className={css['context']}>{context}</span> : null}
      </figcaption>
    </figure>
  );
}

/** Items in their editor's order; those of another shape are left out. */
const sorted = (items: readonly EntityItem[]) => items.toSorted((a, b) => a.sort - b.sort);

/** The people of the agency, or what clients say. */
export const entityRow: BlockRenderer<'entityRow'> = (data, { request }) => {
  const { api, site, locale, t } = request;
  const items = deferrable(api.secondary().entityItems(data.entity).then(sorted));
  return {
    content: (
      <Deferred promise={items} fallback={<RowSkeleton t={t} />}>
        {(found) => {
          const shown = found.flatMap(({ id, data: item }) => {
            if (data.entity === 'team') {
              const member = teamMemberSchema.safeParse(item);
              return member.success ? [{ id, content: <Member data={member.data} locale={locale} t={t} /> }] : [];
            }
            const review = reviewSchema.safeParse(item);
            return review.success ? [{ id, content: <Quote data={review.data} locale={locale} t={t} /> }] : [];
          });
          if (shown.length === 0) return null;
          return (
            <Section
              title={localize(data.title, locale)}
              text={localize(data.text, locale)}
              {...(data.entity === 'reviews' ? { tone: 'band' as const } : {})}
            >
              <ul className={css[data.entity]}>
                {shown.slice(0, data.limit).map(({ id, content }) => (
                  <li key={id}>{content}</li>
                ))}
              </ul>
            </Section>
          );
        }}
      </Deferred>
    ),
    tags: [tag.entities(site.id)],
    deferred: items,
  };
};
