import type { Translate } from '#shared/i18n/translate.ts';
import { toWhatsappHref } from './whatsapp.ts';

interface WhatsappLinkProps {
  /** The phone number in E.164. */
  readonly number: string;
  /** The name of the recipient. */
  readonly name: string;
  /** The full URL of the page that contains the link. */
  readonly address: string;
  readonly className?: string | undefined;
  readonly t: Translate;
}

/** Renders a link that starts a WhatsApp message, for a page that does not concern a home. */
export const WhatsappLink = ({ number, name, address, className, t }: WhatsappLinkProps) => (
  <a
    className={className}
    href={toWhatsappHref(number, t('ask:whatsapp.general', { address }))}
    rel="noopener noreferrer"
    aria-label={t('ask:whatsapp.name', { name })}
  >
    WhatsApp
  </a>
);
