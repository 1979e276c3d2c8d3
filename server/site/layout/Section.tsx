import type { ReactNode } from 'react';
import css from './styles/section.module.css';
import { renderIconBefore } from '#shared/ui/Icon.tsx';

interface SectionProps {
  readonly title?: string | undefined;
  readonly introText?: string | undefined;
  readonly sectionLink?: { readonly label: string; readonly href: string; readonly external: boolean } | undefined;
  /** The style of the section. With `band` it has a coloured background from edge to edge. */
  readonly sectionTone?: 'band';
  readonly children: ReactNode;
}

/** Renders a part of a page with a heading, and with a link to more content beside it. */
export function Section({ title, introText: text, sectionLink: link, sectionTone: tone, children }: SectionProps) {
  // A `section` must have a heading (HTML, 4.3.3), so a part without one is a `div`.
  const Box = title ? 'section' : 'div';
  return (
    <Box className={css['section']} data-tone={tone}>
      <div className="page">
        {title || link ? (
          <header className={css['head']}>
            {title ? <h2>{title}</h2> : null}
            {text ? <p className={css['text']}>{text}</p> : null}
            {link ? (
              <a
                className={renderIconBefore('arrow', css['more'])}
                href={link.href}
                rel={link.external ? 'noopener' : undefined}
              >
                {link.label}
              </a>
            ) : null}
          </header>
        ) : null}
        {children}
      </div>
    </Box>
  );
}
