import { localize } from '#shared/i18n/locales.ts';
import css from './styles/columns.module.css';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';

/** Renders blocks side by side. A hero and nested columns are left out, because they need the width of the page. */
export const renderColumns: BlockRenderer<'columns'> = (data, { request: { locale, logger }, render }) => {
  const renderedColumns = data.columns.map(({ blocks }) =>
    render(
      blocks.filter(({ id, type }) => {
        const fitsInColumn = type !== 'columns' && type !== 'hero';
        if (!fitsInColumn) logger.warn({ block: id, type }, 'block in column skipped');
        return fitsInColumn;
      }),
    ),
  );
  return {
    content: (
      <Section title={localize(data.title, locale)} introText={localize(data.text, locale)}>
        <div className={css['columns']} data-count={renderedColumns.length}>
          {renderedColumns.map(({ content }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- A column is identified by its position.
            <div key={index} className={css['column']}>
              {content}
            </div>
          ))}
        </div>
      </Section>
    ),
    tags: renderedColumns.flatMap(({ tags }) => tags),
    deferred: renderedColumns.flatMap(({ deferred }) => deferred),
    data: renderedColumns.flatMap(({ data: documents }) => documents),
    foreign: {
      imageSources: renderedColumns.flatMap(({ foreign }) => foreign.imageSources ?? []),
      frameSources: renderedColumns.flatMap(({ foreign }) => foreign.frameSources ?? []),
    },
  };
};
