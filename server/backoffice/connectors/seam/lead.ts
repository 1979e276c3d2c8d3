import type { Wishes } from '#shared/api/subscriptions.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';

export type LeadKind = StoredLead['kind'];

/**
 * A visitor's request, in the form that the agency's CRM gets. The visitor's message and the mail about it are stored
 * separately.
 */
export interface Lead {
  /** The lead's id. It is sent as the reference to those CRMs that accept a reference. */
  readonly id: string;
  readonly kind: LeadKind;
  /** The time of the request in ISO format. */
  readonly at: string;
  /** The visitor's language: `nl`, `fr`, `en` or `de`. */
  readonly locale: string;
  readonly visitor: {
    readonly firstName: string;
    readonly lastName: string;
    /** The mail address. It is undefined for a visitor who wants to be called and left only a phone number. */
    readonly email?: string | undefined;
    /** The phone number in E.164 format when it could be parsed, and otherwise as the visitor typed it. */
    readonly phone?: string | undefined;
  };
  /** The consent that the visitor gave. */
  readonly consent: { readonly privacy: true; readonly mailing: boolean };
  /** The request as plain text. Sentences that this product adds are in the agency's language. */
  readonly text: string;
  /** Short facts that accompany the text, such as the time of a visit, the dates of a stay or the URL of the page. */
  readonly facts: readonly string[];
  /** The home that the lead is about. */
  readonly subject?:
    | {
        /** The CRM's own id. It is undefined when the home was not imported from this CRM. */
        readonly recordId?: string | undefined;
        readonly reference?: string | undefined;
        readonly title: string;
        readonly url: string;
      }
    | undefined;
  readonly viewing?:
    | {
        readonly begin: string;
        readonly end: string;
        readonly agentEmail?: string | undefined;
        /** The `reference` that the CRM gave to the visit that this lead moves or cancels. */
        readonly visitReference?: string | undefined;
      }
    | undefined;
  readonly wishes?: Wishes | undefined;
  readonly stay?: { readonly begin: string; readonly end: string; readonly persons: number } | undefined;
}

export interface LeadAnswer {
  /** The CRM's own reference for the lead, when its answer contains one. */
  readonly reference?: string | undefined;
}

/** The error for a lead that the CRM will never accept in this form, even when it is sent again. */
export class LeadRefused extends Error {
  override readonly name = 'LeadRefused';
}
