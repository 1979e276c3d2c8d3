import { localize } from '#shared/i18n/locales.ts';
import css from './styles/columns.module.css';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';

/** Renders blocks side by side. A hero and nested columns are left out, because they need the width of the page. */
export const renderColumns: BlockRenderer<'columns'> = (data, { request: { locale, logger }, render }) => {
  const rendered = data.columns.map(({ blocks }) =>
    render(
      blocks.filter(({ id, type }) => {
        const fits = type !== 'columns' && type !== 'hero';
        if (!fits) logger.warn({ block: id, type }, 'block in column skipped');
        return fits;
      }),
    ),
  );
  return {
    content: (
      <Section title={localize(data.title, locale)} introText={localize(data.text, locale)}>
        <div className={css['columns']} data-count={rendered.length}>
          {rendered.map(({ content }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- A column is identified by its position.
            <div key={index} className={css['column']}>
              {content}
            </div>
          ))}
        </div>
      </Section>
    ),
    tags: rendered.flatMap(({ tags }) => tags),
    deferred: rendered.flatMap(({ deferred }) => deferred),
    data: rendered.flatMap(({ data: documents }) => documents),
    foreign: {
      imageSources: rendered.flatMap(({ foreign }) => foreign.imageSources ?? []),
      frameSources: rendered.flatMap(({ foreign }) => foreign.frameSources ?? []),
    },
  };
};
