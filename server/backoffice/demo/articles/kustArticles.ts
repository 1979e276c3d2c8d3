import type { ArticleInput } from '#shared/api/content/articles.ts';
import { picture } from '../pictures.ts';

/** The news of the agency at the coast, in its four languages. */
export const kustArticles: readonly ArticleInput[] = [
  {
    id: 'co-ownership',
    publishedAt: '2026-10-20T09:00:00+02:00',
    title: {
      nl: 'Een appartement aan zee kopen: lees eerst het verslag van de mede-eigenaars',
      fr: 'Acheter un appartement à la mer : lisez d’abord le procès-verbal de la copropriété',
      en: 'Buying a flat by the sea: read the co-owners’ minutes first',
      de: 'Eine Wohnung am Meer kaufen: zuerst das Protokoll der Miteigentümer lesen',
    },
    slug: {
      nl: 'verslag-van-de-mede-eigenaars-lezen',
      fr: 'lire-le-proces-verbal-de-la-copropriete',
      en: 'reading-the-co-owners-minutes',
      de: 'protokoll-der-miteigentuemer-lesen',
    },
    introduction: {
      nl: 'Zicht op zee zie je meteen. Of het dak volgend jaar vernieuwd wordt, staat in een verslag dat bijna niemand leest.',
      fr: 'La vue sur mer saute aux yeux. La réfection de la toiture, elle, se trouve dans un procès-verbal que presque personne ne lit.',
      en: 'A sea view is easy to see. Whether the roof is due next year stands in minutes that hardly anybody reads.',
      de: 'Den Meerblick sieht man sofort. Ob nächstes Jahr das Dach erneuert wird, steht in einem Protokoll, das kaum jemand liest.',
    },
    html: {
      nl: `<p>Zout en wind vragen veel van een gebouw. Wie een appartement op de dijk koopt, koopt een stukje gevel, lift en dak mee. Wat daarmee zal gebeuren, beslissen de mede-eigenaars op hun algemene vergadering.</p>
<h2>Drie dingen om op te zoeken</h2>
<ul><li><strong>Beslist, nog niet betaald:</strong> grote werken waarvoor al gestemd is. Spreek in het compromis af wie ze betaalt.</li><li><strong>Het reservekapitaal:</strong> een goed gevulde pot betekent minder verrassingen.</li><li><strong>De lopende kosten:</strong> vraag de afrekening van het laatste jaar, niet het bedrag per maand.</li></ul>
<p>Wij vragen de stukken op bij de syndicus voor je een bod doet, en lezen ze met je door. Een uur werk dat al menige koper een dak heeft bespaard.</p>`,
      fr: `<p>Le sel et le vent n’épargnent pas les immeubles. Acheter un appartement sur la digue, c’est aussi acheter un morceau de façade, d’ascenseur et de toiture. Et ce qu’il en adviendra, les copropriétaires le décident en assemblée générale.</p>
<h2>Trois points à chercher</h2>
<ul><li><strong>Décidé, mais pas encore payé :</strong> les gros travaux déjà votés. Convenez dans le compromis de qui les paie.</li><li><strong>Le fonds de réserve :</strong> bien rempli, il évite les mauvaises surprises.</li><li><strong>Les charges courantes :</strong> demandez le décompte de la dernière année, pas le montant mensuel.</li></ul>
<p>Nous demandons les documents au syndic avant que vous fassiez offre, et nous les lisons avec vous. Une heure de travail qui a déjà épargné un toit à plus d’un acheteur.</p>`,
      en: `<p>Salt and wind ask a lot of a building. Buy a flat on the seafront and you also buy a share of a façade, a lift and a roof. What happens to them is decided by the co-owners at their general meeting.</p>
<h2>Three things to look for</h2>
<ul><li><strong>Decided, not yet paid:</strong> major works that have been voted. Agree in the contract who pays for them.</li><li><strong>The reserve fund:</strong> a well-filled one means fewer surprises.</li><li><strong>Running costs:</strong> ask for last year’s statement, not for the sum per month.</li></ul>
<p>We ask the managing agent for the papers before you make an offer, and read them with you. An hour’s work that has saved more than one buyer the price of a roof.</p>`,
      de: `<p>Salz und Wind setzen jedem Gebäude zu. Wer eine Wohnung am Deich kauft, kauft ein Stück Fassade, Aufzug und Dach mit. Was damit geschieht, beschließen die Miteigentümer in ihrer Versammlung.</p>
<h2>Drei Punkte, auf die es ankommt</h2>
<ul><li><strong>Beschlossen, aber noch nicht bezahlt:</strong> große Arbeiten, über die schon abgestimmt wurde. Legen Sie im Kaufvertrag fest, wer sie bezahlt.</li><li><strong>Die Rücklage:</strong> Ist sie gut gefüllt, gibt es weniger Überraschungen.</li><li><strong>Die laufenden Kosten:</strong> Lassen Sie sich die Abrechnung des letzten Jahres zeigen, nicht den Betrag pro Monat.</li></ul>
<p>Wir fordern die Unterlagen beim Verwalter an, bevor Sie ein Angebot machen, und lesen sie mit Ihnen durch. Eine Stunde Arbeit, die schon manchem Käufer ein Dach erspart hat.</p>`,
    },
    picture: picture('exterior-coast-apartment-01'),
    author: 'Charlotte Desmedt',
    categories: ['buying'],
    municipalities: [830000, 840000],
  },
  {
    id: 'winter-viewing',
    publishedAt: '2026-02-03T09:00:00+01:00',
    title: {
      nl: 'Waarom februari een goede maand is om aan zee te gaan kijken',
      fr: 'Pourquoi février est un bon mois pour visiter à la mer',
      en: 'Why February is a good month to go and look by the sea',
      de: 'Warum der Februar ein guter Monat für Besichtigungen am Meer ist',
    },
    slug: {
      nl: 'in-februari-gaan-kijken-aan-zee',
      fr: 'visiter-a-la-mer-en-fevrier',
      en: 'viewing-by-the-sea-in-february',
      de: 'im-februar-am-meer-besichtigen',
    },
    introduction: {
      nl: 'In juli is elk terras een droom. In februari hoor je de wind, zie je het licht en vind je parking. Precies daarom.',
      fr: 'En juillet, chaque terrasse fait rêver. En février, on entend le vent, on voit la lumière et on trouve à se garer. Justement.',
      en: 'In July every terrace is a dream. In February you hear the wind, see the light and find a parking space. That is the point.',
      de: 'Im Juli ist jede Terrasse ein Traum. Im Februar hört man den Wind, sieht das Licht und findet einen Parkplatz. Genau deshalb.',
    },
    html: {
      nl: `<p>De meeste mensen zoeken een appartement aan zee wanneer ze er toch al zijn: in de zomer. Wij raden het omgekeerde aan.</p>
<ul><li><strong>Je hoort het gebouw.</strong> Een raam dat niet goed sluit, verraadt zich bij windkracht zes.</li><li><strong>Je ziet hoe laag de zon staat.</strong> Een terras dat in februari licht krijgt, heeft het hele jaar licht.</li><li><strong>Je merkt wie er woont.</strong> Brandt er ’s avonds licht, of is de straat leeg? Het hangt ervan af wat je zoekt.</li><li><strong>Wij hebben tijd.</strong> Op een dinsdag in de winter kan je twee keer binnenlopen, ’s ochtends en tegen valavond.</li></ul>
<p>Neem een warme jas mee, en trek er een uur voor uit. De koffie staat klaar op kantoor.</p>`,
      fr: `<p>La plupart des gens cherchent un appartement à la mer quand ils y sont déjà : en été. Nous conseillons l’inverse.</p>
<ul><li><strong>On entend l’immeuble.</strong> Une fenêtre qui ferme mal se trahit par force six.</li><li><strong>On voit jusqu’où descend le soleil.</strong> Une terrasse claire en février l’est toute l’année.</li><li><strong>On remarque qui habite là.</strong> Y a-t-il de la lumière le soir, ou la rue est-elle vide ? Tout dépend de ce que vous cherchez.</li><li><strong>Nous avons le temps.</strong> Un mardi d’hiver, vous pouvez passer deux fois : le matin et à la tombée du jour.</li></ul>
<p>Prenez un manteau chaud et comptez une heure. Le café vous attend à l’agence.</p>`,
      en: `<p>Most people look for a flat by the sea when they are there anyway: in summer. We suggest the opposite.</p>
<ul><li><strong>You hear the building.</strong> A window that does not close well gives itself away in a force six.</li><li><strong>You see how low the sun gets.</strong> A terrace with light in February has light all year.</li><li><strong>You notice who lives there.</strong> Are there lights on in the evening, or is the street empty? It depends on what you are after.</li><li><strong>We have time.</strong> On a Tuesday in winter you can come twice, in the morning and at dusk.</li></ul>
<p>Bring a warm coat and allow an hour. There is coffee at the office.</p>`,
      de: `<p>Die meisten suchen eine Wohnung am Meer, wenn sie ohnehin dort sind: im Sommer. Wir raten zum Gegenteil.</p>
<ul><li><strong>Man hört das Gebäude.</strong> Ein Fenster, das schlecht schließt, verrät sich bei Windstärke sechs.</li><li><strong>Man sieht, wie tief die Sonne steht.</strong> Eine Terrasse, die im Februar Licht hat, hat es das ganze Jahr.</li><li><strong>Man merkt, wer dort wohnt.</strong> Brennt abends Licht, oder ist die Straße leer? Es kommt darauf an, was Sie suchen.</li><li><strong>Wir haben Zeit.</strong> An einem Dienstag im Winter können Sie zweimal kommen: morgens und in der Dämmerung.</li></ul>
<p>Bringen Sie einen warmen Mantel mit und nehmen Sie sich eine Stunde. Der Kaffee steht im Büro bereit.</p>`,
    },
    picture: picture('hero-03'),
    author: 'Wouter Lagae',
    categories: ['living'],
    municipalities: [837000],
  },
];
