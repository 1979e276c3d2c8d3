import type { ReactNode } from 'react';
import css from './styles/section.module.css';
import { iconBefore } from '#shared/ui/Icon.tsx';

interface SectionProps {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly link?: { readonly label: string; readonly href: string; readonly external: boolean } | undefined;
  /** `band`: on a coloured ground from edge to edge. */
  readonly tone?: 'band';
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own, with the way to more beside it. */
export function Section({ title, text, link, tone, children }: SectionProps) {
  // A section has a heading (HTML, 4.3.3); what has none is a part of the page like any other.
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
                className={iconBefore('arrow', css['more'])}
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
