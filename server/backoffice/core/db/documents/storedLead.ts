import type { Wishes } from '#shared/api/subscriptions.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** What a visitor asked, as a CRM gets it. */
export interface StoredLead {
  readonly kind:
    | 'contact'
    | 'property'
    | 'estimate'
    | 'callback'
    | 'viewing'
    | 'cancellation'
    | 'savedSearch'
    | 'reservation';
  /** The visitor's. */
  readonly locale: Locale;
  readonly visitor: {
    readonly firstName: string;
    readonly lastName: string;
    /** Undefined for one who asks to be called. */
    readonly email?: string | undefined;
    readonly phone?: string | undefined;
  };
  /** The visitor's own words, or the agency's language where it is ours. */
  readonly text: string;
  /** Short facts beside the text, in the agency's language. */
  readonly facts: readonly string[];
  /** The home that it is about. */
  readonly subject?:
    | {
        /** Where the home was imported from. */
        readonly source?: { readonly name: string; readonly id: string } | undefined;
        readonly reference?: string | undefined;
        readonly title: string;
        readonly url: string;
      }
    | undefined;
  readonly viewing?:
    | { readonly begin: string; readonly end: string; readonly agentEmail?: string | undefined }
    | undefined;
  readonly wishes?: Wishes | undefined;
  readonly stay?: { readonly begin: string; readonly end: string; readonly persons: number } | undefined;
}

/**
 * `sending`: it may have been taken already. `handed`: it could not be sent in time, and a person was asked. `done`: a
 * person has dealt with it.
 */
export type LeadState = 'queued' | 'sending' | 'sent' | 'refused' | 'unsure' | 'handed' | 'done';
