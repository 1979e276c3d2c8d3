import { Picture } from '#shared/ui/Picture.tsx';
import type { ArticleCard } from './articleCard.ts';
import css from './articleCards.module.css';

/** The widths of the pictures by heading level: two columns on the page of the news, three elsewhere. */
const PICTURE_SIZES = {
  2: '(min-width: 1200px) 620px, (min-width: 650px) 46vw, 94vw',
  3: '(min-width: 1200px) 400px, (min-width: 650px) 46vw, 94vw',
} as const;

interface ArticleCardsProps {
  readonly cards: readonly ArticleCard[];
  /** The heading level of the titles. */
  readonly headingLevel: 2 | 3;
  /** True when the visitor sees the first cards as soon as the page opens. */
  readonly isVisibleAtOnce?: boolean;
}

/** Renders articles side by side. The title is the link, and its clickable area is the whole card. */
export function ArticleCards({ cards, headingLevel, isVisibleAtOnce: isFirst = false }: ArticleCardsProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <ul className={headingLevel === 2 ? `${css['cards']} ${css['lead']}` : css['cards']}>
      {cards.map(({ id, href, title, introduction, date, publishedAt, category, picture }, index) => (
        <li key={id} className={css['card']}>
          <Heading className={css['title']}>
            <a href={href}>{title}</a>
          </Heading>
          <p className={css['facts']}>
            <time dateTime={publishedAt}>{date}</time>
            {category ? <span className={css['category']}>{category}</span> : null}
          </p>
          {introduction ? <p className={css['introduction']}>{introduction}</p> : null}
          <div className={css['picture']}>
            {picture ? (
              <Picture
                picture={picture}
                sources={['medium', 'medium-2x']}
                sizes={PICTURE_SIZES[headingLevel]}
                priority={isFirst && index === 0 ? 'first' : undefined}
                alt=""
              />
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
