export interface FormDone {
  /** Path of the page that says so. */
  readonly to: string;
  readonly data?: unknown;
}

/** A problem document (RFC 9457) with what belongs on the page. */
export interface FormRefused {
  readonly type: 'about:blank';
  readonly title: string;
  readonly status: number;
  /** Path of a page on which a person can do the same. */
  readonly retry: string;
  /** In the visitor's language. */
  readonly alert: string;
  /** In the visitor's language, by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What comes next is a page: the form is to be posted plainly. */
  readonly next?: 'page';
  readonly data?: unknown;
}
