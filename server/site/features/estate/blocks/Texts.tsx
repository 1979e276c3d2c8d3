import css from '#server/site/estates/styles/blocks.module.css';
import prose from '#server/site/layout/styles/prose.module.css';
import { sanitize } from '#server/site/render/html/sanitize.ts';
import { toParagraphs } from '#server/site/estates/description/splitDescription.ts';
import type { BlockView } from '#server/site/estates/tabs/tabView.ts';

interface TextListProps {
  readonly texts: Extract<BlockView, { kind: 'texts' }>['texts'];
  /** True when the texts have a title of their own above them. */
  readonly hasTitle: boolean;
}

/** Renders the agent's texts, from which scripts and styles are removed. */
export function TextList({ texts, hasTitle }: TextListProps) {
  const Heading = hasTitle ? 'h4' : 'h3';
  return texts.map(({ title, text }) => (
    <div key={title ?? text} className={css['text']}>
      {title ? <Heading className={css['textTitle']}>{title}</Heading> : null}
      <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(toParagraphs(text)) }} />
    </div>
  ));
}
