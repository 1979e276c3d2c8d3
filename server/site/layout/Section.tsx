import type { ReactNode } from 'react';
import css from './styles/section.module.css';
import { getIconClassNames } from '#shared/ui/Icon.tsx';

interface SectionProps {
  readonly title?: string | undefined;
  readonly introText?: string | undefined;
  readonly sectionLink?: { readonly label: string; readonly href: string; readonly external: boolean } | undefined;
  /** The style of the section. With `band` it has a coloured background from edge to edge. */
  readonly sectionTone?: 'band';
  readonly children: ReactNode;
}

/** Renders a part of a page with a heading, and with a link to more content beside it. */
export function Section({ title, introText, sectionLink, sectionTone, children }: SectionProps) {
  // A `section` must have a heading (HTML, 4.3.3), so a part without a heading is a `div`.
  const Box = title ? 'section' : 'div';
  return (
    <Box className={css['section']} data-tone={sectionTone}>
      <div className="page">
        {title || sectionLink ? (
          <header className={css['head']}>
            {title ? <h2>{title}</h2> : null}
            {introText ? <p className={css['text']}>{introText}</p> : null}
            {sectionLink ? (
              <a
                className={getIconClassNames('arrow', css['more'])}
                href={sectionLink.href}
                rel={sectionLink.external ? 'noopener' : undefined}
              >
                {sectionLink.label}
              </a>
            ) : null}
          </header>
        ) : null}
        {children}
      </div>
    </Box>
  );
}
