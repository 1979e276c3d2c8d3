export interface FormDone {
  /** The path of the page that confirms the submission. */
  readonly to: string;
  readonly data?: unknown;
}

/** A problem document (RFC 9457) with the texts that the page shows. */
export interface FormRefused {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  /** The path of a page on which a visitor can submit the same form. */
  readonly retry: string;
  /** The message, in the visitor's language. */
  readonly alert: string;
  /** The messages in the visitor's language, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Present when the next step is a page, so that the form must be submitted without the script. */
  readonly next?: 'page';
  readonly data?: unknown;
}
