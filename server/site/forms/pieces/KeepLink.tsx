import { createElement } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import { MemoryLines } from '../../layout/MemoryLines.tsx';
import memory from '../../layout/styles/memory.module.css';
import css from './keepLink.module.css';

interface KeepLinkProps {
  readonly kind: 'appointment' | 'subscription';
  /** The token in the address of the page. */
  readonly token: string;
  readonly t: Translate;
}

/**
 * Asks whether the browser should remember the link of a page with a token, and lets the visitor remove the remembered
 * link again (`client/notifications/storeToken.ts`). The browser stores nothing unless the visitor agrees. A visitor
 * who does not agree finds the same link in the mail.
 */
export const KeepLink = ({ kind, token, t }: KeepLinkProps) =>
  createElement(
    'gevel-token',
    {
      class: `${memory['offer']} ${css['link']}`,
      'data-kind': kind,
      'data-token': token,
      'data-forgotten': t('subscribe:notices.dropped'),
      'data-refused': t('around:recent.refused'),
      'data-print': 'no',
    },
    <MemoryLines
      questionText={t('subscribe:notices.question')}
      rememberLabel={t('subscribe:notices.keep')}
      stateText={t('subscribe:notices.kept')}
      forgetLabel={t('subscribe:notices.drop')}
      lineClasses={{ asks: css['asks'], kept: css['kept'] }}
    />,
  );
