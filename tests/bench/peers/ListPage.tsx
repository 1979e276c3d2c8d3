import type { ReactNode } from 'react';
import { buildFrame, buildList, type Frame, type List } from './list.ts';

const Links = ({ links }: { readonly links: Frame['mainMenu'] }) => (
  <ul className="links">
    {links.map(({ label, href }) => (
      <li className="link" key={label}>
        <a href={href}>{label}</a>
      </li>
    ))}
  </ul>
);

const Facet = ({ name, label, options }: List['facets'][number]) => (
  <details className="facet" name="facet">
    <summary className="facet-title">{label}</summary>
    <fieldset className="facet-options">
      <legend className="visually-hidden">{label}</legend>
      <ul>
        {options.map((option) => (
          <li key={option.value}>
            <label className="option">
              <input type="checkbox" name={name} value={option.value} />
              {option.label}
              <span className="count">{option.count}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  </details>
);

const Filter = ({ facets }: Pick<List, 'facets'>) => (
  <search>
    <form className="filter" action="/nl/aanbod" method="get">
      {facets.map((facet) => (
        <Facet key={facet.name} {...facet} />
      ))}
      <label className="bound">
        Prijs vanaf <input name="price-min" inputMode="numeric" />
      </label>
      <label className="bound">
        Prijs tot <input name="price-max" inputMode="numeric" />
      </label>
      <button type="submit" className="submit">
        Zoeken
      </button>
    </form>
  </search>
);

const Card = ({ card }: { readonly card: List['cards'][number] }) => (
  <li className="item" data-card={card.id}>
    <article className="card" data-estate-id={card.id}>
      <h2 className="card-title">
        <a className="card-link" href={card.href}>
          <span className="card-kind">{card.kind}</span> <span className="card-place">{card.place}</span>{' '}
          <span className="card-price">
            {card.price}
            {card.energyLabel && (
              <span className="energy" data-grade={card.energyLabel}>
                <span className="visually-hidden">Energielabel </span>
                {card.energyLabel}
              </span>
            )}
          </span>
        </a>
      </h2>
      <ul className="facts">
        {card.facts.map(({ name, value }) => (
          <li className="fact" key={name} title={name}>
            {value}
            <span className="fact-name"> {name}</span>
          </li>
        ))}
      </ul>
      <div className="pictures" data-title={card.title}>
        {card.image && (
          <picture>
            <source type="image/avif" srcSet={card.image.sources} sizes="(min-width:700px) 46vw,94vw" />
            <img className="photo" src={card.image.src} width="470" height="370" alt={card.image.alt} loading="lazy" />
          </picture>
        )}
        {card.sticker && <span className="sticker">{card.sticker}</span>}
        <span className="picture-count" aria-hidden="true">
          {card.pictureCount}
        </span>
      </div>
      <button
        type="button"
        className="favorite"
        data-favorite={card.id}
        aria-pressed="false"
        aria-label={`Favoriet: ${card.title}`}
      />
    </article>
  </li>
);

/** The content of the page. */
export function ListPage() {
  const { heading, facets, sorts, cards, pages } = buildList();
  return (
    <main id="main">
      <h1>{heading}</h1>
      <p className="intro">
        Huizen, appartementen, gronden en nieuwbouw die vandaag te koop staan. Verfijn de lijst en plan een bezoek.
      </p>
      <Filter facets={facets} />
      <Links links={sorts} />
      <ul className="list">
        {cards.map((card) => (
          <Card key={card.id} card={card} />
        ))}
      </ul>
      <nav className="pages" aria-label="Pagina’s">
        {pages.map((page) => (
          <a key={page} className="page" href={`/nl/aanbod?page=${page}`}>
            {page}
          </a>
        ))}
      </nav>
    </main>
  );
}

/** The document around the page, with header and footer. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { agency, mainMenu, languages, footerMenus } = buildFrame();
  return (
    <html lang="nl">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`Woningen te koop – ${agency}`}</title>
        <meta name="description" content={`Het volledige aanbod van ${agency} in Gent en omgeving.`} />
        <link rel="icon" href="/favicon.ico" />
      </head>
      <body>
        <header className="header">
          <a className="brand" href="/nl">
            {agency}
          </a>
          <nav aria-label="Hoofdnavigatie">
            <Links links={mainMenu} />
          </nav>
          <a className="phone" href="tel:+3290001220">
            +32 9 000 12 20
          </a>
          <nav aria-label="Taal">
            {languages.map((language) => (
              <a key={language} href={`/${language}/aanbod`} hrefLang={language} lang={language}>
                {language}
              </a>
            ))}
          </nav>
        </header>
        {children}
        <footer className="footer">
          <address>
            Sint-Michielsstraat 8<br />
            9000 Gent
          </address>
          {footerMenus.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p>{title}</p>
              <Links links={links} />
            </nav>
          ))}
        </footer>
      </body>
    </html>
  );
}
