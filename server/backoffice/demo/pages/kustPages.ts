import type { PageInput } from '#shared/api/content/content.ts';
import { HEAD_TYPE, RENT_TRANSACTIONS, SALE_TRANSACTIONS, TRANSACTION } from '#shared/primitives/ids.ts';
import { TO_PROJECTS, TO_RENT, TO_SALE, toPage, toRoute } from '../linkTargets.ts';
import { block, blockPicture } from './block.ts';
import { kustBuying } from './kustBuying.ts';
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
import { DEMO_LOCALES, type DemoLocale } from '../demoLocales.ts';
import { referencesLink } from './referencesLink.ts';

const locales: readonly DemoLocale[] = DEMO_LOCALES;

const home = homePage({
  locales,
  title: {
    nl: 'Vastgoed aan zee',
    fr: 'L’immobilier à la mer',
    en: 'Homes by the sea',
    de: 'Immobilien am Meer',
  },
  description: {
    nl: 'Appartementen met zeezicht, villa’s in de duinen en vakantieverhuur, van De Panne tot Knokke-Heist. Kust & Co.',
    fr: 'Appartements face à la mer, villas dans les dunes et locations de vacances, de La Panne à Knokke-Heist. Kust & Co.',
    en: 'Sea-view apartments, villas in the dunes and holiday homes, from De Panne to Knokke-Heist. Kust & Co.',
    de: 'Wohnungen mit Meerblick, Villen in den Dünen und Ferienwohnungen, von De Panne bis Knokke-Heist. Kust & Co.',
  },
  picture: 'hero-03',
  blocks: [
    block('hero', 'hero', {
      title: {
        nl: 'Nog één duin, en je bent thuis.',
        fr: 'Encore une dune, et vous êtes chez vous.',
        en: 'One more dune, and you’re home.',
        de: 'Noch eine Düne, und Sie sind zu Hause.',
      },
      text: {
        nl: 'Zevenenzestig kilometer kust, vier talen, één sleutelbos.',
        fr: 'Soixante-sept kilomètres de côte, quatre langues, un seul trousseau.',
        en: 'Sixty-seven kilometres of coast, four languages, one bunch of keys.',
        de: 'Siebenundsechzig Kilometer Küste, vier Sprachen, ein Schlüsselbund.',
      },
      picture: blockPicture('hero-03'),
      more: [
        blockPicture('exterior-coast-apartment-02'),
        blockPicture('exterior-penthouse-terrace-01'),
        blockPicture('exterior-duplex-terrace-01'),
      ],
    }),
    block('estateCarousel', 'favourites', {
      title: {
        nl: 'Met de voeten in het zand',
        fr: 'Les pieds dans le sable',
        en: 'Feet in the sand',
        de: 'Mit den Füßen im Sand',
      },
      text: {
        nl: 'Onze favorieten van deze maand.',
        fr: 'Nos coups de cœur du mois.',
        en: 'Our favourites this month.',
        de: 'Unsere Favoriten des Monats.',
      },
      collection: 'favourites',
      limit: 6,
    }),
    block('estateCarousel', 'new', {
      title: { nl: 'Vers aangespoeld', fr: 'Tout juste échoués', en: 'Washed up this week', de: 'Frisch angespült' },
      query: { terms: { transaction: [...SALE_TRANSACTIONS] }, exclude: { status: [TRANSACTION.SOLD] } },
      limit: 8,
      link: { label: ALL_FOR_SALE, target: TO_SALE },
    }),
    block('imageText', 'holiday', {
      title: {
        nl: 'Een week proberen?',
        fr: 'Essayer une semaine ?',
        en: 'Try it for a week?',
        de: 'Erst einmal eine Woche?',
      },
      html: {
        nl: '<p>Twijfel je nog tussen Oostende en het Zoute? Huur er eerst een week. Onze vakantieappartementen zijn van mensen die er zelf ook slapen: goede matrassen, scherpe messen, een plaats voor de fietsen.</p><p>Koop je binnen het jaar bij ons, dan krijg je de huur terug.</p>',
        fr: '<p>Vous hésitez entre Ostende et le Zoute ? Louez d’abord une semaine. Nos appartements de vacances appartiennent à des gens qui y dorment eux-mêmes : de bons matelas, des couteaux qui coupent, une place pour les vélos.</p><p>Vous achetez chez nous dans l’année ? La location vous est remboursée.</p>',
        en: '<p>Torn between Ostend and Het Zoute? Rent for a week first. Our holiday apartments belong to people who sleep there themselves: good mattresses, sharp knives, somewhere to keep the bikes.</p><p>Buy through us within the year and the rent comes back to you.</p>',
        de: '<p>Ostende oder doch Het Zoute? Mieten Sie zuerst eine Woche. Unsere Ferienwohnungen gehören Menschen, die selbst darin schlafen: gute Matratzen, scharfe Messer, Platz für die Fahrräder.</p><p>Kaufen Sie binnen eines Jahres bei uns, bekommen Sie die Miete zurück.</p>',
      },
      picture: blockPicture('exterior-coast-apartment-02'),
      side: 'right',
      link: {
        label: {
          nl: 'Bekijk de vakantieverhuur',
          fr: 'Voir les locations de vacances',
          en: 'See the holiday homes',
          de: 'Ferienwohnungen ansehen',
        },
        target: toRoute('holidayList'),
      },
    }),
    block('rentalCarousel', 'holiday-homes', {
      title: {
        nl: 'De sleutel voor een week',
        fr: 'Les clés pour une semaine',
        en: 'The keys for a week',
        de: 'Die Schlüssel für eine Woche',
      },
      query: { periodTypes: ['week'] },
      limit: 6,
    }),
    block('estateCarousel', 'projects', {
      title: {
        nl: 'Nieuwbouw langs de kustlijn',
        fr: 'Du neuf le long de la côte',
        en: 'New along the coast',
        de: 'Neubau an der Küste',
      },
      query: { terms: { type: [HEAD_TYPE.PROJECT] } },
      limit: 3,
      link: { label: ALL_PROJECTS, target: TO_PROJECTS },
    }),
    block('estateCarousel', 'rent', {
      title: {
        nl: 'Het hele jaar aan zee',
        fr: 'La mer toute l’année',
        en: 'The sea all year round',
        de: 'Das ganze Jahr am Meer',
      },
      query: { terms: { transaction: [...RENT_TRANSACTIONS] }, exclude: { status: [TRANSACTION.RENTED] } },
      limit: 6,
      link: { label: ALL_TO_RENT, target: TO_RENT },
    }),
    block('team', 'people', { title: OUR_PEOPLE, limit: 3 }),
    block('reviews', 'reviews', {
      title: {
        nl: 'Ansichtkaarten van klanten',
        fr: 'Cartes postales de nos clients',
        en: 'Postcards from our clients',
        de: 'Ansichtskarten unserer Kunden',
      },
      limit: 3,
    }),
    block('callToAction', 'valuation', {
      title: {
        nl: 'Benieuwd wat je appartement waard is?',
        fr: 'Curieux de la valeur de votre appartement ?',
        en: 'Curious what your flat is worth?',
        de: 'Neugierig, was Ihre Wohnung wert ist?',
      },
      label: ASK_VALUATION,
      target: toPage('valuation'),
    }),
    block('contactDetails', 'where', {
      title: {
        nl: 'Lippenslaan 212, Knokke-Heist',
        fr: 'Avenue Lippens 212, Knokke-Heist',
        en: 'Lippenslaan 212, Knokke-Heist',
        de: 'Lippenslaan 212, Knokke-Heist',
      },
    }),
  ],
});

const offer = offerPage({
  locales,
  title: {
    nl: 'Te koop en te huur aan de kust',
    fr: 'À vendre et à louer à la côte',
    en: 'For sale and to rent on the coast',
    de: 'Kaufen und mieten an der Küste',
  },
  description: {
    nl: 'Appartementen, villa’s, studio’s en garages aan de Belgische kust, van De Panne tot Knokke-Heist.',
    fr: 'Appartements, villas, studios et garages à la côte belge, de La Panne à Knokke-Heist.',
    en: 'Apartments, villas, studios and garages on the Belgian coast, from De Panne to Knokke-Heist.',
    de: 'Wohnungen, Villen, Studios und Garagen an der belgischen Küste, von De Panne bis Knokke-Heist.',
  },
  picture: 'exterior-coast-apartment-01',
  blocks: [],
});

const contact = contactPage({
  locales,
  title: { nl: 'Contact', fr: 'Contact', en: 'Contact', de: 'Kontakt' },
  description: {
    nl: 'Kust & Co, Lippenslaan 212, 8300 Knokke-Heist. Elke dag open, behalve op dinsdag.',
    fr: 'Kust & Co, avenue Lippens 212, 8300 Knokke-Heist. Ouvert tous les jours, sauf le mardi.',
    en: 'Kust & Co, Lippenslaan 212, 8300 Knokke-Heist. Open every day except Tuesdays.',
    de: 'Kust & Co, Lippenslaan 212, 8300 Knokke-Heist. Täglich geöffnet, außer dienstags.',
  },
  picture: 'exterior-coast-apartment-01',
  blocks: [
    block('text', 'intro', {
      html: {
        nl: '<p>We zijn er ook wanneer je er bent: in het weekend, op feestdagen en op de eerste mooie dag van maart. Laat weten waar je van droomt, dan bellen wij je terug voor het tij keert.</p>',
        fr: '<p>Nous sommes là quand vous y êtes : le week-end, les jours fériés et au premier beau jour de mars. Dites-nous de quoi vous rêvez, nous vous rappelons avant la marée suivante.</p>',
        en: '<p>We are here when you are: at weekends, on bank holidays and on the first fine day of March. Tell us what you dream of and we will call back before the tide turns.</p>',
        de: '<p>Wir sind da, wenn Sie da sind: am Wochenende, an Feiertagen und am ersten schönen Tag im März. Sagen Sie uns, wovon Sie träumen, und wir rufen zurück, bevor die Flut kippt.</p>',
      },
    }),
    block('contactForm', 'write', {}),
    block('contactDetails', 'details', { map: true }),
  ],
});

const about = contentPage('about', ABOUT_PATH, {
  locales,
  title: { nl: 'Over Kust & Co', fr: 'À propos de Kust & Co', en: 'About Kust & Co', de: 'Über Kust & Co' },
  description: {
    nl: 'Een kantoor met zand op de vloer. Wie we zijn en waarom we aan zee werken.',
    fr: 'Une agence avec du sable par terre. Qui nous sommes, et pourquoi nous travaillons à la mer.',
    en: 'An office with sand on the floor. Who we are, and why we work by the sea.',
    de: 'Ein Büro mit Sand auf dem Boden. Wer wir sind und warum wir am Meer arbeiten.',
  },
  picture: 'interior-living-03',
  blocks: [
    block('imageText', 'story', {
      title: {
        nl: 'Van strandcabine tot kantoor',
        fr: 'D’une cabine de plage à une agence',
        en: 'From beach cabin to office',
        de: 'Von der Strandkabine zum Büro',
      },
      html: {
        nl: '<p>Kust &amp; Co begon in 2011 als een bord aan een strandcabine: “Sleutel kwijt? Appartement zoeken? Vraag Charlotte.” De eerste zomer verhuurden we elf studio’s, de tweede verkochten we er twee.</p><p>Vandaag werken we van de Franse tot de Nederlandse grens. Wat niet veranderde: we kennen de wind op elk terras, en we zeggen het als er volgend jaar een bouwwerf voor je raam komt.</p>',
        fr: '<p>Kust &amp; Co a commencé en 2011 par une pancarte sur une cabine de plage : « Clé perdue ? Vous cherchez un appartement ? Demandez Charlotte. » Le premier été, nous avons loué onze studios ; le deuxième, nous en avons vendu deux.</p><p>Nous travaillons aujourd’hui d’une frontière à l’autre. Une chose n’a pas changé : nous connaissons le vent sur chaque terrasse, et si un chantier s’annonce devant votre fenêtre, nous vous le disons.</p>',
        en: '<p>Kust &amp; Co began in 2011 as a sign on a beach cabin: “Lost your key? Looking for a flat? Ask Charlotte.” That first summer we let eleven studios; the second, we sold two.</p><p>Today we work from the French border to the Dutch. One thing has not changed: we know the wind on every terrace, and if a building site is coming to your window next year, we tell you.</p>',
        de: '<p>Kust &amp; Co begann 2011 als Schild an einer Strandkabine: „Schlüssel weg? Wohnung gesucht? Fragen Sie Charlotte.“ Im ersten Sommer vermieteten wir elf Studios, im zweiten verkauften wir zwei.</p><p>Heute arbeiten wir von der französischen bis zur niederländischen Grenze. Eines ist geblieben: Wir kennen den Wind auf jeder Terrasse, und wenn nächstes Jahr vor Ihrem Fenster gebaut wird, sagen wir es Ihnen.</p>',
      },
      picture: blockPicture('interior-living-03'),
      side: 'left',
    }),
    block('team', 'people', { title: OUR_PEOPLE, limit: 3 }),
    block('callToAction', 'talk', {
      title: {
        nl: 'Wandelen we een stuk mee?',
        fr: 'On marche un peu ensemble ?',
        en: 'Shall we walk along the beach?',
        de: 'Gehen wir ein Stück zusammen?',
      },
      text: {
        nl: 'De beste gesprekken voeren we op het strand.',
        fr: 'Nos meilleures conversations ont lieu sur la plage.',
        en: 'Our best conversations happen on the sand.',
        de: 'Die besten Gespräche führen wir am Strand.',
      },
      label: MAKE_APPOINTMENT,
      target: toRoute('contact'),
    }),
  ],
});

const selling = contentPage('selling', SELLING_PATH, {
  locales,
  title: {
    nl: 'Je tweede verblijf verkopen',
    fr: 'Vendre votre seconde résidence',
    en: 'Selling your second home',
    de: 'Ihre Zweitwohnung verkaufen',
  },
  description: {
    nl: 'Je hoeft er niet bij te zijn. Wij hebben de sleutel, de foto’s en de kopers.',
    fr: 'Inutile d’être sur place : nous avons la clé, les photos et les acheteurs.',
    en: 'You need not be there. We have the key, the photographs and the buyers.',
    de: 'Sie müssen nicht vor Ort sein. Wir haben den Schlüssel, die Fotos und die Käufer.',
  },
  picture: 'exterior-coast-apartment-01',
  blocks: [
    block('text', 'how', {
      title: {
        nl: 'Verkopen op afstand',
        fr: 'Vendre à distance',
        en: 'Selling from afar',
        de: 'Verkaufen aus der Ferne',
      },
      html: {
        nl: `<ul><li><strong>De sleutel volstaat.</strong> Wij regelen keuring, EPC, asbestattest, poetsploeg en fotograaf.</li><li><strong>De syndicus bellen wij.</strong> Verslagen, reservefonds en geplande werken zitten in het dossier vóór het eerste bezoek.</li><li><strong>Kopers in vier talen.</strong> Een derde van onze kopers komt uit Luxemburg, Duitsland of Nederland.</li><li><strong>Met of zonder meubels.</strong> We schatten beide, jij kiest.</li></ul>${referencesLink('nl')}`,
        fr: `<ul><li><strong>La clé suffit.</strong> Nous organisons le contrôle électrique, le certificat EPC, l’attestation amiante, le nettoyage et le photographe.</li><li><strong>Nous appelons le syndic.</strong> Procès-verbaux, fonds de réserve et travaux prévus figurent au dossier avant la première visite.</li><li><strong>Des acheteurs en quatre langues.</strong> Un tiers vient du Luxembourg, d’Allemagne ou des Pays-Bas.</li><li><strong>Avec ou sans les meubles.</strong> Nous estimons les deux, vous choisissez.</li></ul>${referencesLink('fr')}`,
        en: `<ul><li><strong>The key is enough.</strong> We arrange the inspection, EPC, asbestos certificate, cleaners and photographer.</li><li><strong>We call the managing agent.</strong> Minutes, reserve fund and planned works are in the file before the first viewing.</li><li><strong>Buyers in four languages.</strong> One in three comes from Luxembourg, Germany or the Netherlands.</li><li><strong>With or without the furniture.</strong> We value both; you choose.</li></ul>${referencesLink('en')}`,
        de: `<ul><li><strong>Der Schlüssel genügt.</strong> Wir kümmern uns um Elektroprüfung, Energieausweis, Asbestnachweis, Reinigung und Fotografen.</li><li><strong>Wir rufen den Verwalter an.</strong> Protokolle, Rücklage und geplante Arbeiten liegen vor der ersten Besichtigung bei.</li><li><strong>Käufer in vier Sprachen.</strong> Ein Drittel kommt aus Luxemburg, Deutschland oder den Niederlanden.</li><li><strong>Mit oder ohne Möbel.</strong> Wir bewerten beides, Sie entscheiden.</li></ul>${referencesLink('de')}`,
      },
    }),
    block('callToAction', 'valuation', {
      title: {
        nl: 'Benieuwd naar de waarde?',
        fr: 'Curieux de sa valeur ?',
        en: 'Curious about its value?',
        de: 'Neugierig auf den Wert?',
      },
      label: ASK_VALUATION,
      target: toPage('valuation'),
    }),
  ],
});

const valuation = contentPage('valuation', VALUATION_PATH, {
  locales,
  title: {
    nl: 'Gratis schatting aan zee',
    fr: 'Estimation gratuite à la mer',
    en: 'A free valuation by the sea',
    de: 'Kostenlose Bewertung am Meer',
  },
  description: {
    nl: 'Verdieping, oriëntatie, zicht: wat je appartement aan zee echt waard is.',
    fr: 'Étage, orientation, vue : ce que vaut vraiment votre appartement à la mer.',
    en: 'Floor, aspect, view: what your seaside apartment is really worth.',
    de: 'Etage, Ausrichtung, Blick: was Ihre Wohnung am Meer wirklich wert ist.',
  },
  picture: 'exterior-penthouse-terrace-01',
  blocks: [
    block('text', 'how', {
      html: {
        nl: '<p>Twee appartementen in hetzelfde gebouw kunnen honderdduizend euro schelen: een verdieping hoger, een meter breder terras, de zon tot negen uur. Wij komen kijken, bij voorkeur laat op de middag, en sturen je binnen drie dagen een onderbouwde schatting.</p>',
        fr: '<p>Deux appartements du même immeuble peuvent différer de cent mille euros : un étage de plus, une terrasse plus large d’un mètre, le soleil jusqu’à neuf heures. Nous venons voir, de préférence en fin d’après-midi, et vous envoyons une estimation motivée dans les trois jours.</p>',
        en: '<p>Two apartments in the same building can be a hundred thousand euros apart: one floor higher, a terrace one metre wider, the sun until nine. We come and look, late in the afternoon if we can, and send you a reasoned valuation within three days.</p>',
        de: '<p>Zwei Wohnungen im selben Haus können hunderttausend Euro auseinanderliegen: eine Etage höher, eine Terrasse einen Meter breiter, Sonne bis neun. Wir kommen vorbei, am liebsten am späten Nachmittag, und schicken Ihnen binnen drei Tagen eine begründete Bewertung.</p>',
      },
    }),
    block('estimateForm', 'ask', {
      title: {
        nl: 'Wanneer ben je aan zee?',
        fr: 'Quand êtes-vous à la mer ?',
        en: 'When are you by the sea?',
        de: 'Wann sind Sie am Meer?',
      },
    }),
  ],
});

export const kustPages: readonly PageInput[] = [home, offer, contact, about, kustBuying, selling, valuation];
