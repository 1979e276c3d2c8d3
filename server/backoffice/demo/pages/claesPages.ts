import type { PageInput } from '#shared/api/content/content.ts';
import { HEAD_TYPE, RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';
import { TO_PROJECTS, TO_RENT, TO_SALE, toPage, toRoute } from '../linkTargets.ts';
import { block, blockPicture } from './block.ts';
import { claesBuying } from './claesBuying.ts';
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

const locales: readonly DemoLocale[] = ['nl', 'fr', 'en'];

const home = homePage({
  locales,
  title: {
    nl: 'Vastgoedmakelaar in Gent',
    fr: 'Agence immobilière à Gand',
    en: 'Estate agents in Ghent',
    de: 'Immobilienmakler in Gent',
  },
  description: {
    nl: 'Herenhuizen, lofts en landhuizen in en om Gent. Claes & Van Damme kent de huizen, de straten en de mensen erachter.',
    fr: 'Maisons de maître, lofts et maisons de campagne à Gand et alentour. Claes & Van Damme connaît les maisons, les rues et ceux qui y vivent.',
    en: 'Townhouses, lofts and country homes in and around Ghent, from agents who know the houses, the streets and the people in them.',
    de: 'Stadthäuser, Lofts und Landhäuser in und um Gent, von Maklern, die Häuser, Straßen und Menschen kennen.',
  },
  picture: 'hero-01',
  blocks: [
    block('hero', 'hero', {
      title: {
        nl: 'Elk huis heeft een verhaal. Jij schrijft het volgende hoofdstuk.',
        fr: 'Chaque maison a son histoire. À vous d’écrire la suite.',
        en: 'Every house has a story. The next chapter is yours.',
        de: 'Jedes Haus hat eine Geschichte. Sie schreiben das nächste Kapitel.',
      },
      text: {
        nl: 'Huizen, appartementen en projecten in Gent en de Vlaamse Ardennen.',
        fr: 'Maisons, appartements et projets neufs à Gand et dans les Ardennes flamandes.',
        en: 'Houses, apartments and new developments in Ghent and the Flemish Ardennes.',
      },
      picture: blockPicture('hero-01'),
      more: [
        blockPicture('exterior-townhouse-02'),
        blockPicture('interior-living-04'),
        blockPicture('exterior-townhouse-03'),
      ],
    }),
    block('estateCarousel', 'new', {
      title: {
        nl: 'Nieuw in de etalage',
        fr: 'Nouveau en vitrine',
        en: 'New in the window',
        de: 'Neu im Schaufenster',
      },
      query: { terms: { transaction: [...SALE_TRANSACTIONS] }, exclude: { status: [TRANSACTION.SOLD] } },
      limit: 9,
      link: { label: ALL_FOR_SALE, target: TO_SALE },
    }),
    block('imageText', 'selling', {
      title: {
        nl: 'Verkopen zonder toeters en bellen',
        fr: 'Vendre, sans tambour ni trompette',
        en: 'Selling without fuss',
        de: 'Verkaufen ohne großes Getöse',
      },
      html: {
        nl: '<p>Een goede verkoop begint met luisteren. Wij komen langs, lezen de lastenboeken van vroeger en de buurt van nu, en geven je een prijs die we ook kunnen verdedigen.</p><p>Daarna doen we wat een makelaar moet doen: goede foto’s, eerlijke teksten, bezoeken op uren waarop mensen tijd hebben, en elke vrijdag een telefoontje met wat er gebeurd is.</p>',
        fr: '<p>Une bonne vente commence par l’écoute. Nous venons chez vous, nous étudions la maison et le quartier, et nous vous donnons un prix que nous saurons défendre.</p><p>Ensuite, nous faisons notre métier : de belles photos, des textes honnêtes, des visites aux heures où l’on a le temps et, chaque vendredi, un coup de fil pour faire le point.</p>',
        en: '<p>A good sale begins with listening. We come round, read the house and the street, and name a price we are prepared to defend.</p><p>Then we do what agents are for: good photographs, honest words, viewings when people have time, and a phone call every Friday to tell you how things stand.</p>',
      },
      picture: blockPicture('interior-living-02'),
      side: 'right',
      link: { label: ASK_VALUATION, target: toPage('valuation') },
    }),
    block('estateCarousel', 'projects', {
      title: { nl: 'Nieuw gebouwd', fr: 'Fraîchement construit', en: 'Newly built', de: 'Neu gebaut' },
      text: {
        nl: 'Projecten die we zelf zouden kiezen: op wandelafstand van iets, en gebouwd om te blijven.',
        fr: 'Des projets que nous choisirions pour nous : à deux pas de tout, et construits pour durer.',
        en: 'Developments we would choose ourselves: within walking distance of something, and built to last.',
      },
      query: { terms: { type: [HEAD_TYPE.PROJECT] } },
      limit: 3,
      link: { label: ALL_PROJECTS, target: TO_PROJECTS },
    }),
    block('estateCarousel', 'favourites', {
      title: { nl: 'Onze favorieten', fr: 'Nos coups de cœur', en: 'Our favourites', de: 'Unsere Favoriten' },
      collection: 'favourites',
      limit: 6,
      link: { label: ALL_FOR_SALE, target: TO_SALE },
    }),
    block('estateCarousel', 'rent', {
      title: { nl: 'Te huur in de stad', fr: 'À louer en ville', en: 'To rent in town', de: 'Mieten in der Stadt' },
      query: { terms: { transaction: [...RENT_TRANSACTIONS] }, exclude: { status: [TRANSACTION.RENTED] } },
      limit: 6,
      link: { label: ALL_TO_RENT, target: TO_RENT },
    }),
    block('team', 'people', { title: OUR_PEOPLE, limit: 4 }),
    block('reviews', 'reviews', {
      title: {
        nl: 'Wat er na de akte gezegd wordt',
        fr: 'Ce qu’on dit après l’acte',
        en: 'What people say once the deed is signed',
        de: 'Was man nach der Beurkundung sagt',
      },
      limit: 3,
    }),
    block('callToAction', 'valuation', {
      title: {
        nl: 'Wat is je huis vandaag waard?',
        fr: 'Que vaut votre maison aujourd’hui ?',
        en: 'What is your house worth today?',
      },
      text: {
        nl: 'Binnen de week een bezoek, twee dagen later een schatting op papier.',
        fr: 'Une visite dans la semaine, une estimation écrite deux jours plus tard.',
        en: 'A visit within the week, a written valuation two days later.',
      },
      label: ASK_VALUATION,
      target: toPage('valuation'),
    }),
    block('contactDetails', 'where', {
      title: {
        nl: 'Kom langs in de Sint-Michielsstraat',
        fr: 'Passez nous voir Sint-Michielsstraat',
        en: 'Drop in at Sint-Michielsstraat',
        de: 'Besuchen Sie uns in der Sint-Michielsstraat',
      },
      text: {
        nl: 'Tussen de Korenlei en de Coupure. De koffie staat klaar, fietsen mogen binnen.',
        fr: 'Entre la Korenlei et la Coupure. Le café est prêt, les vélos sont les bienvenus.',
        en: 'Between Korenlei and the Coupure. The coffee is on, and bicycles may come in.',
      },
    }),
  ],
});

const offer = offerPage({
  locales,
  title: {
    nl: 'Huizen en appartementen te koop en te huur in Gent',
    fr: 'Maisons et appartements à vendre et à louer à Gand',
    en: 'Houses and apartments for sale and to rent in Ghent',
    de: 'Häuser und Wohnungen zum Kauf und zur Miete in Gent',
  },
  description: {
    nl: 'Het volledige aanbod van Claes & Van Damme: rijwoningen, herenhuizen, lofts, nieuwbouw en bouwgronden in Gent en omgeving.',
    fr: 'Toute l’offre de Claes & Van Damme : maisons mitoyennes, maisons de maître, lofts, projets neufs et terrains à Gand et environs.',
    en: 'Everything Claes & Van Damme has on offer: terraced houses, townhouses, lofts, new developments and plots in and around Ghent.',
    de: 'Das ganze Angebot von Claes & Van Damme: Reihenhäuser, Stadthäuser, Lofts, Neubau und Grundstücke in und um Gent.',
  },
  picture: 'exterior-townhouse-02',
  blocks: [],
});

const contact = contactPage({
  locales,
  title: { nl: 'Contact', fr: 'Contact', en: 'Contact', de: 'Kontakt' },
  description: {
    nl: 'Bel, mail of spring binnen: Sint-Michielsstraat 8, 9000 Gent. Op zaterdag zijn wij open tot 13 uur.',
    fr: 'Appelez, écrivez ou passez : Sint-Michielsstraat 8, 9000 Gand. Le samedi, nous sommes ouverts jusqu’à 13 h.',
    en: 'Call, write or drop in: Sint-Michielsstraat 8, 9000 Ghent. Open on Saturdays until 1 pm.',
    de: 'Rufen Sie an, schreiben Sie oder schauen Sie vorbei: Sint-Michielsstraat 8, 9000 Gent.',
  },
  picture: 'hero-01',
  blocks: [
    block('text', 'intro', {
      html: {
        nl: '<p>Een vraag over een pand, een huis om te verkopen of gewoon benieuwd wat je straat waard is? Schrijf ons. Je krijgt antwoord van iemand met een naam, meestal nog dezelfde dag.</p>',
        fr: '<p>Une question sur un bien, une maison à vendre ou simplement envie de savoir ce que vaut votre rue ? Écrivez-nous. Quelqu’un qui porte un nom vous répondra, le plus souvent le jour même.</p>',
        en: '<p>A question about a property, a house to sell, or just curious what your street is worth? Write to us. Somebody with a name will answer, usually the same day.</p>',
      },
    }),
    block('contactForm', 'write', {}),
    block('contactDetails', 'details', { map: true }),
  ],
});

const about = contentPage('about', ABOUT_PATH, {
  locales,
  title: {
    nl: 'Over Claes & Van Damme',
    fr: 'À propos de Claes & Van Damme',
    en: 'About Claes & Van Damme',
    de: 'Über Claes & Van Damme',
  },
  description: {
    nl: 'Sinds 2004 verkopen en verhuren wij huizen in Gent. Vier mensen, één kantoor, en een geheugen voor gevels.',
    fr: 'Depuis 2004, nous vendons et louons des maisons à Gand. Quatre personnes, un bureau et la mémoire des façades.',
    en: 'We have been selling and letting houses in Ghent since 2004. Four people, one office and a memory for façades.',
    de: 'Seit 2004 verkaufen und vermieten wir Häuser in Gent. Vier Menschen, ein Büro und ein Gedächtnis für Fassaden.',
  },
  picture: 'interior-office-01',
  blocks: [
    block('imageText', 'story', {
      title: {
        nl: 'Een kantoor met vier stoelen',
        fr: 'Un bureau, quatre chaises',
        en: 'An office with four chairs',
        de: 'Ein Büro mit vier Stühlen',
      },
      html: {
        nl: '<p>In 2004 huurden Liesbeth Claes en Pieter Van Damme een voormalige drukkerij in de Sint-Michielsstraat. Zij kende de huizen, hij de muren. Twintig jaar en ruim zevenhonderd verkopen later zitten we er nog altijd, met twee collega’s meer.</p><p>We bleven met opzet klein. Wie ons belt, krijgt iemand aan de lijn die het pand zelf bezocht heeft en weet waar de zekeringkast hangt.</p>',
        fr: '<p>En 2004, Liesbeth Claes et Pieter Van Damme louaient une ancienne imprimerie de la Sint-Michielsstraat. Elle connaissait les maisons, lui les murs. Vingt ans et plus de sept cents ventes plus tard, nous y sommes toujours, avec deux collègues en plus.</p><p>Nous sommes restés petits, et c’est voulu. Au bout du fil, vous avez quelqu’un qui a visité le bien et qui sait où se trouve le tableau électrique.</p>',
        en: '<p>In 2004 Liesbeth Claes and Pieter Van Damme rented a former printing shop in Sint-Michielsstraat. She knew the houses, he knew the walls. Twenty years and more than seven hundred sales later we are still there, with two colleagues more.</p><p>We have stayed small on purpose. Whoever picks up the phone has been to the house and knows where the fuse box is.</p>',
      },
      picture: blockPicture('interior-office-01'),
      side: 'left',
    }),
    block('text', 'principles', {
      title: {
        nl: 'Waar je op mag rekenen',
        fr: 'Ce sur quoi vous pouvez compter',
        en: 'What you can count on',
        de: 'Worauf Sie zählen können',
      },
      html: {
        nl: '<ul><li><strong>Eén aanspreekpunt</strong> van de eerste schatting tot de sleutels.</li><li><strong>Geen verrassingen</strong>: EPC, asbestattest, keuring en stedenbouwkundige informatie liggen klaar vóór het eerste bezoek.</li><li><strong>Een eerlijke advertentie.</strong> Staat de trein achter de tuin, dan schrijven we dat erbij.</li></ul>',
        fr: '<ul><li><strong>Un seul interlocuteur</strong>, de la première estimation à la remise des clés.</li><li><strong>Pas de surprise</strong> : PEB, attestation amiante, contrôle électrique et renseignements urbanistiques sont prêts avant la première visite.</li><li><strong>Une annonce honnête.</strong> Si le train passe au fond du jardin, nous l’écrivons.</li></ul>',
        en: '<ul><li><strong>One person to talk to</strong>, from the first valuation to the keys.</li><li><strong>No surprises</strong>: EPC, asbestos certificate, electrical inspection and planning information are ready before the first viewing.</li><li><strong>An honest listing.</strong> If a train runs behind the garden, we say so.</li></ul>',
      },
    }),
    block('team', 'people', { title: OUR_PEOPLE, limit: 8 }),
    block('callToAction', 'talk', {
      title: {
        nl: 'Zullen we kennismaken?',
        fr: 'On se rencontre ?',
        en: 'Shall we meet?',
        de: 'Lernen wir uns kennen?',
      },
      text: {
        nl: 'Bij jou thuis of bij ons aan tafel, ook na kantooruren.',
        fr: 'Chez vous ou à notre table, aussi en soirée.',
        en: 'At your place or at our table, after office hours too.',
      },
      label: MAKE_APPOINTMENT,
      target: toRoute('contact'),
    }),
  ],
});

const selling = contentPage('selling', SELLING_PATH, {
  locales,
  title: {
    nl: 'Je huis verkopen in Gent',
    fr: 'Vendre votre maison à Gand',
    en: 'Selling your house in Ghent',
    de: 'Ihr Haus in Gent verkaufen',
  },
  description: {
    nl: 'Van schatting tot akte in vijf stappen, met één vast aanspreekpunt en een ereloon dat je vooraf kent.',
    fr: 'De l’estimation à l’acte en cinq étapes, avec un seul interlocuteur et des honoraires connus d’avance.',
    en: 'From valuation to deed in five steps, with one person to call and a fee you know in advance.',
    de: 'Von der Bewertung bis zur Beurkundung in fünf Schritten, zu einem vorher vereinbarten Honorar.',
  },
  picture: 'interior-dining-02',
  blocks: [
    block('imageText', 'intro', {
      title: {
        nl: 'Eerst het dossier, dan het bord',
        fr: 'D’abord le dossier, ensuite le panneau',
        en: 'First the file, then the board',
        de: 'Erst die Unterlagen, dann das Schild',
      },
      html: {
        nl: '<p>De meeste verkopen lopen niet vast op de prijs, maar op een papier dat ontbreekt. Daarom vragen wij eerst alle attesten op en lezen we je akte na. Pas als het dossier klopt, gaat het pand online.</p><p>Gemiddeld duurt het bij ons 43 dagen van de eerste foto tot een aanvaard bod.</p>',
        fr: '<p>Ce n’est pas le prix qui bloque la plupart des ventes, mais un document manquant. Nous réunissons donc d’abord toutes les attestations et relisons votre acte. Le bien paraît en ligne quand le dossier est complet.</p><p>En moyenne, 43 jours séparent la première photo de l’offre acceptée.</p>',
        en: '<p>Most sales do not founder on the price but on a missing document. So we first gather every certificate and read your deed. Only when the file is complete does the house go online.</p><p>On average it takes us 43 days from the first photograph to an accepted offer.</p>',
      },
      picture: blockPicture('interior-dining-02'),
      side: 'right',
    }),
    block('text', 'steps', {
      title: { nl: 'In vijf stappen', fr: 'En cinq étapes', en: 'In five steps', de: 'In fünf Schritten' },
      html: {
        nl: `<ol><li><strong>Schatting.</strong> Wij bezoeken je pand en leggen het naast vergelijkbare verkopen van het voorbije jaar.</li><li><strong>Dossier.</strong> EPC, asbestattest, elektrische keuring, bodemattest en stedenbouwkundig uittreksel.</li><li><strong>Beeld en tekst.</strong> Fotograaf, grondplannen, advertentie in drie talen.</li><li><strong>Bezoeken.</strong> Altijd door ons, ook op zaterdag. Na elk bezoek hoor je wat men ervan vond.</li><li><strong>Compromis en akte.</strong> Wij onderhandelen, stellen de overeenkomst op en gaan mee naar de notaris.</li></ol>${referencesLink('nl')}`,
        fr: `<ol><li><strong>Estimation.</strong> Nous visitons votre bien et le comparons aux ventes de l’année écoulée.</li><li><strong>Dossier.</strong> PEB, attestation amiante, contrôle électrique, attestation du sol et extrait urbanistique.</li><li><strong>Images et textes.</strong> Photographe, plans, annonce en trois langues.</li><li><strong>Visites.</strong> Toujours par nous, le samedi aussi. Après chacune, vous savez ce qu’on en a pensé.</li><li><strong>Compromis et acte.</strong> Nous négocions, rédigeons la convention et vous accompagnons chez le notaire.</li></ol>${referencesLink('fr')}`,
        en: `<ol><li><strong>Valuation.</strong> We visit your property and set it beside comparable sales of the past year.</li><li><strong>File.</strong> EPC, asbestos certificate, electrical inspection, soil certificate and planning extract.</li><li><strong>Pictures and words.</strong> A photographer, floor plans, a listing in three languages.</li><li><strong>Viewings.</strong> Always by us, on Saturdays too. After each one you hear what was said.</li><li><strong>Contract and deed.</strong> We negotiate, draw up the agreement and come along to the notary.</li></ol>${referencesLink('en')}`,
      },
    }),
    block('callToAction', 'valuation', {
      title: {
        nl: 'Wat is je huis vandaag waard?',
        fr: 'Que vaut votre maison aujourd’hui ?',
        en: 'What is your house worth today?',
        de: 'Was ist Ihr Haus heute wert?',
      },
      label: ASK_VALUATION,
      target: toPage('valuation'),
    }),
  ],
});

const valuation = contentPage('valuation', VALUATION_PATH, {
  locales,
  title: {
    nl: 'Gratis schatting van je woning',
    fr: 'Estimation gratuite de votre habitation',
    en: 'A free valuation of your home',
    de: 'Kostenlose Bewertung Ihrer Immobilie',
  },
  description: {
    nl: 'Binnen de week een bezoek, twee dagen later een schatting op papier. Gratis en vrijblijvend.',
    fr: 'Une visite dans la semaine, une estimation écrite deux jours plus tard. Gratuite et sans engagement.',
    en: 'A visit within the week, a written valuation two days later. Free and without obligation.',
    de: 'Ein Besuch innerhalb einer Woche, zwei Tage später die schriftliche Bewertung. Kostenlos und unverbindlich.',
  },
  picture: 'exterior-townhouse-03',
  blocks: [
    block('text', 'how', {
      html: {
        nl: '<p>Een cijfer uit een rekenmachine weet niet dat je zolder een dakraam kreeg of dat de straat vorig jaar autoluw werd. Wij wel, want we komen kijken.</p><p>Reken op drie kwartier. Je krijgt een schatting op papier, met de verkopen waarop ze steunt en met wat een ingreep nog zou opbrengen. Wat je ermee doet, beslis je zelf.</p>',
        fr: '<p>Un calcul en ligne ignore que votre grenier a reçu une fenêtre de toit ou que la rue est apaisée depuis l’an dernier. Nous, nous venons voir.</p><p>Comptez trois quarts d’heure. Vous recevez une estimation écrite, avec les ventes sur lesquelles elle s’appuie et ce qu’apporteraient quelques travaux. La suite vous appartient.</p>',
        en: '<p>A calculator does not know that your attic has a new roof window, or that traffic left your street last year. We do, because we come and look.</p><p>It takes three quarters of an hour. You receive a valuation on paper, with the sales it rests on and what a few improvements might add. What you do with it is up to you.</p>',
      },
    }),
    block('estimateForm', 'ask', {
      title: {
        nl: 'Wanneer mogen we langskomen?',
        fr: 'Quand pouvons-nous passer ?',
        en: 'When may we come round?',
        de: 'Wann dürfen wir vorbeikommen?',
      },
      text: {
        nl: 'Laat je adres achter, dan bellen we je binnen de werkdag.',
        fr: 'Laissez-nous votre adresse, nous vous appelons dans la journée.',
        en: 'Leave your address and we will call you within a working day.',
      },
    }),
  ],
});

export const claesPages: readonly PageInput[] = [home, offer, contact, about, claesBuying, selling, valuation];
