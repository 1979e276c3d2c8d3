import { localize } from '#shared/i18n/locales.ts';
import css from './styles/faq.module.css';
import prose from '#server/site/layout/styles/prose.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import { toPlainText, sanitize } from '#server/site/render/html/sanitize.ts';
import type { BlockRenderer } from '../blockRenderer.ts';
import { Section } from '#server/site/layout/Section.tsx';

/** The maximum number of characters of an answer for search engines. */
const MAX_ANSWER_CHARACTERS = 2000;

/** Renders questions whose answers unfold, with structured data for search engines. */
export const renderFaq: BlockRenderer<'faq'> = (data, { request: { locale } }) => {
  const items = data.items
    .map(({ question, html }) => ({ question: localize(question, locale), html: sanitize(localize(html, locale)) }))
    .filter(({ question, html }) => question && html);
  if (items.length === 0) return null;
  return {
    content: (
      <Section title={localize(data.title, locale)} introText={localize(data.text, locale)}>
        <div className={css['questions']}>
          {items.map(({ question, html }) => (
            <details key={question} className={css['item']}>
              <summary className={css['question']}>
                <h3 className={css['words']}>{question}</h3>
                <Icon name="down" className={css['icon']} />
              </summary>
              <div className={`${prose['prose']} ${css['answer']}`} dangerouslySetInnerHTML={{ __html: html }} />
            </details>
          ))}
        </div>
      </Section>
    ),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: items.map(({ question, html }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: toPlainText(html, MAX_ANSWER_CHARACTERS) },
        })),
      },
    ],
  };
};
