import { definePlugin, HtmlValidate, Rule, StaticConfigLoader } from 'html-validate';

/**
 * Reports sections without a heading. The validator of the standard has the same warning: "sections that have no
 * heading".
 */
class SectionHeadingRule extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const section of document.querySelectorAll('section')) {
        if (section.querySelector('h1, h2, h3, h4, h5, h6')) continue;
        this.report({ node: section, message: 'A <section> has no heading.' });
      }
    });
  }
}

/**
 * Reports a select element without a required placeholder (HTML, 4.10.7): "the select element must have a placeholder
 * label option" when it is required and shows one row.
 */
class RequiredSelectRule extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const select of document.querySelectorAll('select[required]')) {
        const first = select.querySelector('option');
        if (first?.getAttributeValue('value') === '') continue;
        this.report({ node: select, message: 'A required <select> has no empty choice.' });
      }
    });
  }
}

/**
 * Reports a form within a paragraph. A browser ends a paragraph when a form begins, so the document differs from the
 * author's intention.
 */
class FormInParagraphRule extends Rule {
  override setup(): void {
    this.on('tag:end', ({ target, previous }) => {
      const closesParagraph = target === null && previous.tagName === 'p';
      if (closesParagraph) this.report({ node: previous, message: 'A <p> was ended by what is in it.' });
    });
  }
}

/** Reports a meta element that has a name and no content (HTML, 4.2.5). */
class MetaContentRule extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }) => {
      for (const meta of document.querySelectorAll('meta[name]')) {
        if (!meta.hasAttribute('content')) this.report({ node: meta, message: 'A <meta> has a name and no content.' });
      }
    });
  }
}

/** Creates the configuration once. The library itself creates it for each page, which takes a third of the time. */
class FixedConfigLoader extends StaticConfigLoader {
  #made: ReturnType<StaticConfigLoader['getConfigFor']> | undefined;

  override getConfigFor(name: string): ReturnType<StaticConfigLoader['getConfigFor']> {
    return (this.#made ??= super.getConfigFor(name));
  }
}

/** The validator has the standard preset, without rules of style, and with the rules that the library lacks. */
const htmlValidator = new HtmlValidate(
  new FixedConfigLoader({
    root: true,
    plugins: [
      definePlugin({
        name: 'gevel',
        rules: {
          'gevel/section-heading': SectionHeadingRule,
          'gevel/required-select': RequiredSelectRule,
          'gevel/form-in-paragraph': FormInParagraphRule,
          'gevel/meta-content': MetaContentRule,
        },
      }),
    ],
    extends: ['html-validate:standard'],
    rules: {
      'gevel/section-heading': 'error',
      'gevel/required-select': 'error',
      'gevel/form-in-paragraph': 'error',
      'gevel/meta-content': 'error',
      // The rule is off, because React writes `hrefLang`, and names of attributes are case-insensitive.
      'attr-case': 'off',
      'long-title': 'off',
      'no-trailing-whitespace': 'off',
    },
  }),
);

/**
 * Returns whether an offset is within a template: "The template contents of a template element are not subject to any
 * conformance requirements" (HTML standard).
 */
export const isInTemplate = (html: string, offset: number): boolean =>
  html.lastIndexOf('<template', offset) > html.lastIndexOf('</template>', offset);

/** Returns the faults of a page, one per line. */
export async function findProblems(html: string): Promise<string[]> {
  const { results } = await htmlValidator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ offset }) => !isInTemplate(html, offset))
    .map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} (${selector ?? ''} ${line}:${column})`,
    );
}
