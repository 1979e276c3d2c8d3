import { Parser } from 'htmlparser2';
import { isLocale, type Locale } from '#shared/i18n/locales.ts';

const UNCHECKED_TAGS = new Set(['script', 'style', 'template', 'svg', 'code', 'kbd']);
const VOID_TAGS = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** The attributes that visitors see or that screen readers read aloud. */
const TEXT_ATTRIBUTES = ['alt', 'title', 'aria-label', 'placeholder'] as const;
/**
 * The elements that do not end a sentence. Those in `WORD_ENDING_TAGS` are displayed with a distance to their
 * neighbours, so they end a word.
 */
const INLINE_TAGS = new Set('a abbr b bdi cite data em i mark q s small span strong sub sup time u'.split(' '));
const WORD_ENDING_TAGS = new Set(['a', 'data', 'small', 'span', 'time']);

/** A text that visitors read or hear, with its language. */
interface PageText {
  readonly locale: Locale;
  readonly text: string;
}

/**
 * The language of an element; undefined for a language that the product does not have, and for an element whose text is
 * not checked.
 */
type CheckedLocale = Locale | undefined;

/** Returns the texts of a document, one per paragraph, with the language that the document declares for them. */
export function listPageTexts(html: string): readonly PageText[] {
  const texts: PageText[] = [];
  const openElements: { readonly name: string; readonly language: CheckedLocale }[] = [];
  let currentText: { readonly language: CheckedLocale; text: string } | undefined;

  const finishText = () => {
    const { language, text = '' } = currentText ?? {};
    if (language && text.trim() !== '') texts.push({ locale: language, text: text.trim() });
    currentText = undefined;
  };
  const readLanguage = (attributes: Readonly<Record<string, string>>): CheckedLocale => {
    const { lang, hreflang, translate } = attributes;
    if (translate === 'no') return undefined;
    const declaredLanguage = lang ?? hreflang;
    if (declaredLanguage === undefined) return openElements.at(-1)?.language;
    const [locale = ''] = declaredLanguage.split('-');
    return isLocale(locale) ? locale : undefined;
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const language = UNCHECKED_TAGS.has(name) ? undefined : readLanguage(attributes);
        if (!INLINE_TAGS.has(name)) finishText();
        else if (currentText && WORD_ENDING_TAGS.has(name)) currentText.text += ' ';
        const description = name === 'meta' && attributes['name'] === 'description' ? attributes['content'] : undefined;
        for (const text of [description, ...TEXT_ATTRIBUTES.map((each) => attributes[each])])
          if (language && text !== undefined && text.trim() !== '') texts.push({ locale: language, text });
        if (!VOID_TAGS.has(name)) openElements.push({ name, language });
      },
      ontext(text) {
        const language = openElements.at(-1)?.language;
        if (currentText && currentText.language !== language) finishText();
        currentText ??= { language, text: '' };
        currentText.text += text;
      },
      onclosetag(name) {
        if (VOID_TAGS.has(name)) return;
        if (!INLINE_TAGS.has(name)) finishText();
        else if (currentText && WORD_ENDING_TAGS.has(name)) currentText.text += ' ';
        openElements.pop();
      },
      onend: finishText,
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return texts;
}
