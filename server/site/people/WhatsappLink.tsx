import type { Translate } from '#shared/i18n/translate.ts';
import { whatsappHref } from './whatsapp.ts';

interface WhatsappLinkProps {
  /** E.164. */
  readonly number: string;
  /** Whom one writes to. */
  readonly name: string;
  /** Address of the page that it stands on, with its origin. */
  readonly address: string;
  readonly className?: string | undefined;
  readonly t: Translate;
}

/** Writes to somebody on WhatsApp, from a page that is about no home. */
export const WhatsappLink = ({ number, name, address, className, t }: WhatsappLinkProps) => (
  <a
    className={className}
    href={whatsappHref(number, t('ask:whatsapp.general', { address }))}
    rel="noopener noreferrer"
    aria-label={t('ask:whatsapp.name', { name })}
  >
    WhatsApp
  </a>
);
