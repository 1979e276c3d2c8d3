import type { PageInput } from '#shared/api/content/content.ts';
import { HEAD_TYPE, RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';
import { TO_PROJECTS, TO_RENT, TO_SALE, toPage, toRoute } from '../linkTargets.ts';
import { block, blockPicture } from './block.ts';
import { ardenneBuying } from './ardenneBuying.ts';
import {
  ABOUT_PATH,
  ALL_FOR_SALE,
  ALL_PROJECTS,
  ALL_TO_RENT,
  ASK_VALUATION,
  MAKE_APPOINTMENT,
  OUR_PEOPLE,
  SELLING_PATH,
  VALUATION_PATH,
} from './labels.ts';
import { contactPage, contentPage, homePage, offerPage } from './screenPages.ts';
import type { DemoLocale } from '../demoLocales.ts';
import { referencesLink } from './referencesLink.ts';

const locales: readonly DemoLocale[] = ['fr', 'nl', 'de'];

const home = homePage({
  locales,
  title: {
    fr: 'Agence immobilière à Durbuy',
    nl: 'Vastgoed in Durbuy en de Ardennen',
    en: 'Estate agents in Durbuy',
    de: 'Immobilien in Durbuy und den Ardennen',
  },
  description: {
    fr: 'Maisons de pierre, fermes, châteaux et terrains en Ardenne et dans les cantons de l’Est. Maison d’Ardenne, agents immobiliers à Durbuy.',
    nl: 'Stenen huizen, hoeves, kastelen en gronden in de Ardennen en de Oostkantons. Maison d’Ardenne, vastgoedmakelaars in Durbuy.',
    en: 'Stone houses, farms, châteaux and land in the Ardennes and East Belgium.',
    de: 'Steinhäuser, Höfe, Schlösser und Grundstücke in den Ardennen und in Ostbelgien. Maison d’Ardenne, Immobilienmakler in Durbuy.',
  },
  picture: 'hero-02',
  blocks: [
    block('hero', 'hero', {
      title: {
        fr: 'Une maison, une forêt, du temps.',
        nl: 'Een huis, een bos, en tijd.',
        en: 'A house, a forest, and time.',
        de: 'Ein Haus, ein Wald und Zeit.',
      },
      text: {
        fr: 'Le pays entre l’Ourthe, l’Amblève et les Hautes Fagnes.',
        nl: 'Het land tussen Ourthe, Amblève en Hoge Venen.',
        de: 'Das Land zwischen Ourthe, Amel und Hohem Venn.',
      },
      picture: blockPicture('hero-02'),
      more: [blockPicture('exterior-farmhouse-01'), blockPicture('exterior-villa-02')],
    }),
    block('text', 'welcome', {
      title: {
        fr: 'Le pays avant la maison',
        nl: 'Eerst de streek, dan het huis',
        en: 'First the country, then the house',
        de: 'Erst die Gegend, dann das Haus',
      },
      html: {
        fr: '<p>On n’achète pas seulement quatre murs en Ardenne. On achète une exposition, un voisinage, le bruit d’un ruisseau, l’heure où le soleil passe derrière la crête. Nous vivons ici toute l’année ; nous vous dirons aussi comment est la route en février.</p>',
        nl: '<p>In de Ardennen koop je niet alleen vier muren. Je koopt een ligging, buren, het geluid van een beek, het uur waarop de zon achter de heuvel zakt. Wij wonen hier het hele jaar; we vertellen je ook hoe de weg er in februari bij ligt.</p>',
        de: '<p>In den Ardennen kauft man nicht nur vier Wände. Man kauft eine Lage, eine Nachbarschaft, das Rauschen eines Baches und die Stunde, in der die Sonne hinter dem Kamm verschwindet. Wir leben das ganze Jahr hier und sagen Ihnen auch, wie die Straße im Februar aussieht.</p>',
      },
    }),
    block('estateCarousel', 'new', {
      title: { fr: 'Derniers arrivés', nl: 'Pas binnen', en: 'Just in', de: 'Frisch eingetroffen' },
      query: { terms: { transaction: [...SALE_TRANSACTIONS] }, exclude: { status: [TRANSACTION.SOLD] } },
      limit: 6,
      link: { label: ALL_FOR_SALE, target: TO_SALE },
    }),
    block('estateCarousel', 'favourites', {
      title: {
        fr: 'Nos coups de cœur',
        nl: 'Waar wij zelf voor vallen',
        en: 'Our own favourites',
        de: 'Unsere Lieblinge',
      },
      text: {
        fr: 'Des maisons dont nous parlons encore le soir, à table.',
        nl: 'Huizen waarover we het ’s avonds aan tafel nog hebben.',
        de: 'Häuser, über die wir abends am Tisch noch sprechen.',
      },
      collection: 'favourites',
      limit: 6,
    }),
    block('imageText', 'stone', {
      title: {
        fr: 'Restaurer la pierre, sans la trahir',
        nl: 'Steen herstellen zonder hem te verraden',
        en: 'Restoring stone without betraying it',
        de: 'Stein erneuern, ohne ihn zu verraten',
      },
      html: {
        fr: '<p>Humidité, toiture en ardoises, citerne, primes wallonnes : une maison ancienne pose de bonnes questions. Pour chaque bien de plus de cinquante ans, nous joignons au dossier l’avis d’un artisan de la région et un ordre de grandeur des travaux.</p>',
        nl: '<p>Vocht, een leien dak, de regenput, Waalse premies: een oud huis stelt goede vragen. Bij elk pand van meer dan vijftig jaar voegen wij het oordeel van een vakman uit de streek toe, met een raming van de werken.</p>',
        de: '<p>Feuchtigkeit, Schieferdach, Zisterne, wallonische Prämien: Ein altes Haus stellt gute Fragen. Jedem Objekt, das älter als fünfzig Jahre ist, legen wir die Einschätzung eines Handwerkers aus der Gegend und eine Kostenschätzung bei.</p>',
      },
      picture: blockPicture('exterior-farmhouse-02'),
      side: 'left',
      link: { label: ASK_VALUATION, target: toPage('valuation') },
    }),
    block('estateCarousel', 'projects', {
      title: {
        fr: 'Neuf, mais d’ici',
        nl: 'Nieuw, maar van hier',
        en: 'New, but from here',
        de: 'Neu, aber von hier',
      },
      query: { terms: { type: [HEAD_TYPE.PROJECT] } },
      limit: 3,
      link: { label: ALL_PROJECTS, target: TO_PROJECTS },
    }),
    block('estateCarousel', 'rent', {
      title: { fr: 'À louer dans la vallée', nl: 'Te huur in het dal', de: 'Zu mieten im Tal' },
      query: { terms: { transaction: [...RENT_TRANSACTIONS] }, exclude: { status: [TRANSACTION.RENTED] } },
      limit: 6,
      link: { label: ALL_TO_RENT, target: TO_RENT },
    }),
    block('team', 'people', { title: OUR_PEOPLE, limit: 3 }),
    block('reviews', 'reviews', {
      title: {
        fr: 'Ils ont posé leurs valises',
        nl: 'Zij zijn al thuis',
        en: 'They have arrived',
        de: 'Sie sind angekommen',
      },
      limit: 3,
    }),
    block('callToAction', 'valuation', {
      title: {
        fr: 'Combien vaut votre maison ?',
        nl: 'Hoeveel is je huis waard?',
        de: 'Was ist Ihr Haus wert?',
      },
      label: ASK_VALUATION,
      target: toPage('valuation'),
    }),
    block('contactDetails', 'where', {
      title: {
        fr: 'Rue du Château, au pied du rocher',
        nl: 'Rue du Château, aan de voet van de rots',
        en: 'Rue du Château, at the foot of the rock',
        de: 'Rue du Château, am Fuß des Felsens',
      },
    }),
  ],
});

const offer = offerPage({
  locales,
  title: {
    fr: 'Maisons, fermes et terrains en Ardenne',
    nl: 'Huizen, hoeves en gronden in de Ardennen',
    en: 'Houses, farms and land in the Ardennes',
    de: 'Häuser, Höfe und Grundstücke in den Ardennen',
  },
  description: {
    fr: 'Toute l’offre de Maison d’Ardenne, à vendre et à louer : de Durbuy à Spa, de Bouillon à Eupen.',
    nl: 'Het volledige aanbod van Maison d’Ardenne, te koop en te huur: van Durbuy tot Spa, van Bouillon tot Eupen.',
    en: 'All properties of Maison d’Ardenne, for sale and to rent: from Durbuy to Spa, from Bouillon to Eupen.',
    de: 'Das ganze Angebot von Maison d’Ardenne, zum Kauf und zur Miete: von Durbuy bis Spa, von Bouillon bis Eupen.',
  },
  picture: 'exterior-farmhouse-01',
  blocks: [],
});

const contact = contactPage({
  locales,
  title: { fr: 'Contact', nl: 'Contact', en: 'Contact', de: 'Kontakt' },
  description: {
    fr: 'Maison d’Ardenne, rue du Château 6, 6940 Durbuy. Du mardi au samedi, et le dimanche sur rendez-vous.',
    nl: 'Maison d’Ardenne, Rue du Château 6, 6940 Durbuy. Dinsdag tot zaterdag, en zondag op afspraak.',
    en: 'Maison d’Ardenne, Rue du Château 6, 6940 Durbuy. Tuesday to Saturday, Sunday by appointment.',
    de: 'Maison d’Ardenne, Rue du Château 6, 6940 Durbuy. Dienstag bis Samstag, sonntags nach Vereinbarung.',
  },
  picture: 'hero-02',
  blocks: [
    block('text', 'intro', {
      html: {
        fr: '<p>Poussez la porte, la cheminée est allumée d’octobre à avril. De plus loin, écrivez-nous : nous répondons en français, en néerlandais et en allemand, et nous visitons pour vous s’il le faut.</p>',
        nl: '<p>Duw de deur open; van oktober tot april brandt de haard. Woon je verder weg, schrijf ons dan: wij antwoorden in het Frans, het Nederlands en het Duits, en gaan desnoods in je plaats kijken.</p>',
        de: '<p>Treten Sie ein, von Oktober bis April brennt der Kamin. Wohnen Sie weiter weg, schreiben Sie uns: Wir antworten auf Französisch, Niederländisch und Deutsch und besichtigen notfalls für Sie.</p>',
      },
    }),
    block('contactForm', 'write', {}),
    block('contactDetails', 'details', { map: true }),
  ],
});

const about = contentPage('about', ABOUT_PATH, {
  locales,
  title: {
    fr: 'La maison',
    nl: 'Over Maison d’Ardenne',
    en: 'About Maison d’Ardenne',
    de: 'Über Maison d’Ardenne',
  },
  description: {
    fr: 'Trois agents, trois vallées. Depuis 1998, Maison d’Ardenne vend ce qu’elle connaît.',
    nl: 'Drie makelaars, drie dalen. Sinds 1998 verkoopt Maison d’Ardenne wat ze kent.',
    en: 'Three agents, three valleys. Since 1998 Maison d’Ardenne has sold what it knows.',
    de: 'Drei Makler, drei Täler. Seit 1998 verkauft Maison d’Ardenne, was sie kennt.',
  },
  picture: 'interior-hall-01',
  blocks: [
    block('imageText', 'story', {
      title: {
        fr: 'Née d’une maison qui ne se vendait pas',
        nl: 'Begonnen met een huis dat niet verkocht raakte',
        en: 'Born of a house that would not sell',
        de: 'Entstanden aus einem Haus, das niemand kaufte',
      },
      html: {
        fr: '<p>En 1998, Hélène Lambert veut vendre la maison de sa grand-mère, à Wéris. Trois agences renoncent : trop isolée, trop humide, trop loin. Elle la photographie un matin de brume, raconte ce qu’on y entend, et la vend en neuf jours à un couple de Maastricht. Ils y vivent toujours.</p><p>Nous n’avons pas changé de méthode : une belle image, la vérité, et le temps d’un café.</p>',
        nl: '<p>In 1998 wil Hélène Lambert het huis van haar grootmoeder in Wéris verkopen. Drie kantoren geven het op: te afgelegen, te vochtig, te ver. Zij fotografeert het op een mistige ochtend, schrijft op wat je er hoort, en verkoopt het in negen dagen aan een koppel uit Maastricht. Ze wonen er nog altijd.</p><p>Onze manier van werken is niet veranderd: een mooi beeld, de waarheid, en tijd voor koffie.</p>',
        de: '<p>1998 will Hélène Lambert das Haus ihrer Großmutter in Wéris verkaufen. Drei Büros geben auf: zu abgelegen, zu feucht, zu weit. Sie fotografiert es an einem nebligen Morgen, schreibt auf, was man dort hört, und verkauft es in neun Tagen an ein Paar aus Maastricht. Die beiden wohnen noch immer dort.</p><p>An unserer Methode hat sich nichts geändert: ein schönes Bild, die Wahrheit und Zeit für einen Kaffee.</p>',
      },
      picture: blockPicture('interior-hall-01'),
      side: 'right',
    }),
    block('team', 'people', { title: OUR_PEOPLE, limit: 3 }),
    block('callToAction', 'talk', {
      title: {
        fr: 'Passez par Durbuy',
        nl: 'Kom langs in Durbuy',
        en: 'Come by Durbuy',
        de: 'Kommen Sie nach Durbuy',
      },
      label: MAKE_APPOINTMENT,
      target: toRoute('contact'),
    }),
  ],
});

const selling = contentPage('selling', SELLING_PATH, {
  locales,
  title: {
    fr: 'Vendre en Ardenne',
    nl: 'Verkopen in de Ardennen',
    en: 'Selling in the Ardennes',
    de: 'Verkaufen in den Ardennen',
  },
  description: {
    fr: 'Vos acheteurs habitent Liège, Anvers, Maastricht ou Cologne. Nous savons où les trouver, et dans quelle langue.',
    nl: 'Je kopers wonen in Luik, Antwerpen, Maastricht of Keulen. Wij weten hen te vinden, in hun eigen taal.',
    en: 'Your buyers live in Liège, Antwerp, Maastricht or Cologne. We know where to find them.',
    de: 'Ihre Käufer wohnen in Lüttich, Antwerpen, Maastricht oder Köln. Wir wissen, wo, und sprechen ihre Sprache.',
  },
  picture: 'interior-kitchen-02',
  blocks: [
    block('imageText', 'intro', {
      title: {
        fr: 'Trois langues, un seul récit',
        nl: 'Drie talen, één verhaal',
        en: 'Three languages, one story',
        de: 'Drei Sprachen, eine Geschichte',
      },
      html: {
        fr: '<p>Six acheteurs sur dix viennent de plus de cent kilomètres. Ils regardent d’abord, ils roulent ensuite. Votre annonce doit donc tout dire : l’état de la toiture, le débit de la connexion, la distance du premier boulanger.</p><p>Nous photographions chaque maison en deux saisons quand le calendrier le permet.</p>',
        nl: '<p>Zes kopers op tien komen van meer dan honderd kilometer ver. Ze kijken eerst en rijden dan pas. Je advertentie moet dus alles zeggen: de staat van het dak, de snelheid van het internet, de afstand tot de bakker.</p><p>Als de tijd het toelaat, fotograferen wij elk huis in twee seizoenen.</p>',
        de: '<p>Sechs von zehn Käufern kommen von weiter als hundert Kilometer. Sie schauen erst und fahren dann. Ihre Anzeige muss also alles sagen: den Zustand des Daches, das Tempo des Internets, den Weg zum nächsten Bäcker.</p><p>Wenn die Zeit reicht, fotografieren wir jedes Haus in zwei Jahreszeiten.</p>',
      },
      picture: blockPicture('interior-kitchen-02'),
      side: 'left',
    }),
    block('text', 'documents', {
      title: {
        fr: 'Ce qu’il faut réunir',
        nl: 'Wat er klaar moet liggen',
        en: 'What must be ready',
        de: 'Was bereitliegen muss',
      },
      html: {
        fr: `<ul><li>Le certificat PEB, avec son code unique.</li><li>Le contrôle de l’installation électrique et, le cas échéant, de la citerne à mazout.</li><li>Les renseignements urbanistiques de la commune et l’extrait de la Banque de données de l’état des sols.</li><li>Votre titre de propriété et le dernier avertissement-extrait de rôle du précompte immobilier.</li></ul><p>Nous nous chargeons de tout demander.</p>${referencesLink('fr')}`,
        nl: `<ul><li>Het PEB-certificaat met zijn unieke code.</li><li>De keuring van de elektriciteit en, als die er is, van de stookolietank.</li><li>De stedenbouwkundige inlichtingen van de gemeente en het uittreksel uit de bodemdatabank.</li><li>Je eigendomstitel en het laatste aanslagbiljet van de onroerende voorheffing.</li></ul><p>Wij vragen alles voor je aan.</p>${referencesLink('nl')}`,
        de: `<ul><li>Der Energieausweis (PEB) mit seiner einmaligen Nummer.</li><li>Die Prüfung der Elektroanlage und gegebenenfalls des Öltanks.</li><li>Die städtebaulichen Auskünfte der Gemeinde und der Auszug aus der Bodendatenbank.</li><li>Ihr Eigentumstitel und der letzte Steuerbescheid zum Immobiliensteuervorabzug.</li></ul><p>Wir fordern alles für Sie an.</p>${referencesLink('de')}`,
      },
    }),
    block('callToAction', 'valuation', {
      title: {
        fr: 'Combien vaut votre maison ?',
        nl: 'Hoeveel is je huis waard?',
        en: 'What is your house worth?',
        de: 'Was ist Ihr Haus wert?',
      },
      label: ASK_VALUATION,
      target: toPage('valuation'),
    }),
  ],
});

const valuation = contentPage('valuation', VALUATION_PATH, {
  locales,
  title: {
    fr: 'Estimation gratuite',
    nl: 'Gratis schatting',
    en: 'Free valuation',
    de: 'Kostenlose Bewertung',
  },
  description: {
    fr: 'Nous visitons, nous comparons, nous vous écrivons. Gratuit, de Dinant à Eupen.',
    nl: 'Wij komen kijken, vergelijken en zetten het op papier. Gratis, van Dinant tot Eupen.',
    en: 'We visit, compare and put it in writing. Free, from Dinant to Eupen.',
    de: 'Wir besichtigen, vergleichen und schreiben Ihnen. Kostenlos, von Dinant bis Eupen.',
  },
  picture: 'exterior-farmhouse-02',
  blocks: [
    block('text', 'how', {
      html: {
        fr: '<p>Une maison de village et une ferme isolée ne se comparent pas au mètre carré. Nous regardons les murs, l’eau, l’accès, la lumière, et ce qui s’est vraiment vendu dans la vallée. Vous recevez notre avis par écrit dans les cinq jours.</p>',
        nl: '<p>Een dorpshuis en een afgelegen hoeve vergelijk je niet per vierkante meter. Wij bekijken de muren, het water, de toegang, het licht, en wat er in het dal echt verkocht werd. Binnen vijf dagen heb je ons oordeel op papier.</p>',
        de: '<p>Ein Dorfhaus und einen Einödhof vergleicht man nicht nach Quadratmetern. Wir sehen uns Mauern, Wasser, Zufahrt und Licht an und das, was im Tal wirklich verkauft wurde. Innerhalb von fünf Tagen haben Sie unsere Einschätzung schriftlich.</p>',
      },
    }),
    block('estimateForm', 'ask', {
      title: {
        fr: 'Un jour qui vous convient ?',
        nl: 'Welke dag past jou?',
        en: 'Which day suits you?',
        de: 'Welcher Tag passt Ihnen?',
      },
    }),
  ],
});

export const ardennePages: readonly PageInput[] = [home, offer, contact, about, ardenneBuying, selling, valuation];
