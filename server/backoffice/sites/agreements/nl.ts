import { RETENTION } from '../../core/db/retention.ts';
import type { StarterTexts } from './starterText.ts';

export const STARTER_NL: StarterTexts = {
  privacy: {
    title: 'Privacyverklaring',
    html: `
<p>Deze verklaring gaat over de persoonsgegevens die {{name}} via deze website verwerkt, volgens de Algemene Verordening Gegevensbescherming (AVG) en de Belgische wet van 30 juli 2018. Voor dossiers van een verkoop of een verhuring die buiten de website om lopen, gelden onze overeenkomsten en de wet.</p>
<h2>Wie verantwoordelijk is</h2>
<p>{{name}} is de verwerkingsverantwoordelijke.</p>
<ul>
<li>Onderneming: {{company}}</li>
<li>Ondernemingsnummer: {{companyNumber}}</li>
<li>Adres: {{address}}</li>
<li>Vragen over je gegevens: <a href="mailto:{{privacyContact}}">{{privacyContact}}</a></li>
</ul>
<h2>Welke gegevens, waarom en hoe lang</h2>
<ul>
<li><strong>Berichten</strong> die je met een formulier stuurt: je naam, e-mailadres, telefoonnummer als je dat invult, je bericht en het pand waarover het gaat. Wij gebruiken ze om je te antwoorden, met je toestemming en op je vraag vóór een overeenkomst (artikel 6.1.a en b AVG). Na ${RETENTION.messageMonths} maanden worden ze gewist.</li>
<li><strong>Bezoekafspraken</strong>: dezelfde gegevens, met dag en uur. Wij gebruiken ze om het bezoek te regelen (artikel 6.1.b AVG). ${RETENTION.appointmentMonths} maanden na het bezoek worden ze gewist.</li>
<li>{{ifHoliday}}<strong>Aanvragen en boekingen van een vakantieverblijf</strong>: je naam, contactgegevens, data en gezelschap. Wij gebruiken ze om de overeenkomst te sluiten en uit te voeren (artikel 6.1.b AVG). ${RETENTION.stayMonths} maanden na het verblijf worden ze gewist.</li>
<li><strong>Bewaarde zoekopdrachten</strong>: je naam, e-mailadres en wat je zoekt. Wij mailen je nieuwe panden met je toestemming (artikel 6.1.a AVG), tot je je uitschrijft met de link onderaan elke mail. Een aanvraag die je niet bevestigt, verdwijnt na ${RETENTION.unconfirmedDays} dagen.</li>
<li><strong>Mails</strong> die deze website daarover verstuurt: de inhoud en de ontvanger worden na ${RETENTION.mailContentDays} dagen gewist. Dat er een mail was, zonder naam of adres, blijft ${RETENTION.mailMonths} maanden bewaard.</li>
<li><strong>Je IP-adres</strong>: om je de pagina te sturen en formulieren tegen misbruik te beschermen, ons gerechtvaardigd belang (artikel 6.1.f AVG).</li>
<li><strong>Tellingen</strong>, zonder cookies en zonder iets over jou: hoe vaak een pand bekeken, als favoriet bewaard, gebeld of gemaild wordt. Je IP-adres gebruiken wij daarbij hooguit een half uur, alleen om niemand twee keer te tellen, en bewaren wij niet.</li>
</ul>
<p>Velden die verplicht zijn, hebben wij nodig om je te kunnen antwoorden. Er worden geen beslissingen genomen die alleen op geautomatiseerde verwerking berusten.</p>
<h2>Wie je gegevens krijgt</h2>
<ul>
<li>De medewerkers van {{name}} die je vraag behandelen.</li>
<li>De dienstverleners die deze website hosten, haar mails versturen en de software leveren waarin wij aanvragen opvolgen. Zij handelen in onze opdracht (artikel 28 AVG).</li>
<li>{{ifHoliday}}De eigenaar of beheerder van het vakantieverblijf dat je boekt.</li>
<li>{{ifStatistics}}Onze bezoekcijfers (Matomo), alleen als je daarvoor toestemming gaf: het adres van de pagina, je schermformaat en je IP-adres.</li>
<li>{{ifCaptcha}}De dienst die formulieren tegen spam beschermt, alleen als je daarvoor toestemming gaf: die ziet je IP-adres.</li>
<li>De aanbieder van een kaart, een video of een virtueel bezoek die je opent: die ziet je IP-adres.</li>
</ul>
<p>Wij verkopen je gegevens niet.</p>
<h2>Je rechten</h2>
<p>Je hebt het recht om je gegevens in te kijken, te laten verbeteren of wissen, de verwerking te laten beperken, er bezwaar tegen te maken, je gegevens over te dragen en een toestemming op elk moment in te trekken. Wat daarvoor gebeurde, blijft geldig. Wij antwoorden binnen een maand.</p>
<p>Schrijf daarvoor naar <a href="mailto:{{privacyContact}}">{{privacyContact}}</a>.</p>
<p>Je kan ook klacht indienen bij de Gegevensbeschermingsautoriteit (GBA), Drukpersstraat 35, 1000 Brussel, <a href="mailto:contact@apd-gba.be">contact@apd-gba.be</a>, <a href="https://www.gegevensbeschermingsautoriteit.be">www.gegevensbeschermingsautoriteit.be</a>.</p>`,
  },
  terms: {
    title: 'Gebruiksvoorwaarden',
    html: `
<p>Deze voorwaarden gelden voor het gebruik van de website van {{name}}.</p>
<h2>Wie deze website uitgeeft</h2>
<ul>
<li>Onderneming: {{company}}</li>
<li>Adres: {{address}}</li>
<li>Ondernemingsnummer: {{companyNumber}}</li>
<li>Btw-nummer: {{vatNumber}}</li>
<li>Erkend vastgoedmakelaar, BIV-nummer {{registrationNumber}}</li>
<li>Beroepsaansprakelijkheid en borgstelling: {{insurer}}, polisnummer {{policyNumber}}</li>
<li>Telefoon: {{phone}}</li>
<li>E-mail: <a href="mailto:{{email}}">{{email}}</a></li>
</ul>
<h2>De panden op deze website</h2>
<p>Wij stellen elke advertentie met zorg op, met wat de eigenaar, de overheid en deskundigen ons meedelen. Een advertentie is een uitnodiging om een bod te doen en geen bindend aanbod. Oppervlakten en plannen zijn indicatief, en een pand kan intussen verkocht of verhuurd zijn. Wat telt, staat in de overeenkomst die je ondertekent.</p>
<p>{{ifHoliday}}Een aanvraag voor een vakantieverblijf bindt pas nadat zij schriftelijk is bevestigd. Prijs, kosten en voorwaarden staan bij het verblijf.</p>
<h2>Foto's en teksten</h2>
<p>Foto's, plannen en teksten zijn door het auteursrecht beschermd. Je mag ze voor jezelf bekijken, bewaren en afdrukken. Voor elk ander gebruik heb je onze schriftelijke toestemming nodig.</p>
<h2>Aansprakelijkheid</h2>
<p>Wij doen wat redelijk is om deze website juist en bereikbaar te houden, maar kunnen niet instaan voor een onderbreking of een vergissing zonder onze fout, noch voor websites van anderen waarnaar wij verwijzen. Niets in deze voorwaarden beperkt onze aansprakelijkheid voor bedrog, opzet of een zware fout, of de rechten die de wet een consument geeft.</p>
<h2>Klachten, recht en rechtbank</h2>
<p>Als erkend vastgoedmakelaar volgen wij de plichtenleer van het Beroepsinstituut van Vastgoedmakelaars (BIV). Een klacht bespreken wij graag eerst met je. Als consument kan je ook terecht bij de Consumentenombudsdienst, <a href="https://www.consumentenombudsdienst.be">www.consumentenombudsdienst.be</a>.</p>
<p>Het Belgische recht is van toepassing. De rechtbanken die de wet aanwijst zijn bevoegd; als consument kan je je altijd tot die van je woonplaats wenden.</p>`,
  },
  cookies: {
    title: 'Cookiebeleid',
    html: `
<p>Cookies zijn kleine bestanden die een website op je toestel bewaart; een browser heeft daarnaast een eigen opslag. {{name}} gebruikt geen cookies om je te volgen.</p>
<h2>Wat op je toestel wordt bewaard</h2>
<p>Wie alleen maar kijkt, laat niets achter: op je toestel komt pas iets als je er zelf om vraagt.</p>
<ul>
<li>{{ifChoice}}Je keuze op deze pagina: de cookie <em>gevel-consent</em>, vanaf je keuze zes maanden lang. Er staat alleen in wat je toeliet of weigerde.</li>
<li>Je favorieten en je notities daarbij (<em>gevel:favorites</em>, <em>gevel:remarks</em>), vanaf het eerste hartje: in de opslag van je browser, tot jij ze wegneemt.</li>
<li>De laatste twaalf panden die je bekeek (<em>gevel:last-viewed</em>) en wanneer je hier het laatst was (<em>gevel:last-visit</em>), alleen als je op “Onthoud wat ik bekijk” klikt: in de opslag van je browser, tot je op dezelfde plaats op “Wis alles en stop” klikt.</li>
<li>De sleutel tot je zoekopdracht of je bezoek (<em>gevel:own-links</em>), alleen als je op de pagina daarvan op “Onthoud dit in deze browser” klikt: in de opslag van je browser, tot je ze daar weer laat vergeten of tot ze afgelopen zijn.</li>
</ul>
<p>Om panden en zoekopdrachten weer te tonen, vraagt je browser ze op met hun nummer of sleutel; deze website bewaart niet wie wat bekeek. Waar je in een lijst gebleven was, staat net als het adres van de pagina in de geschiedenis van het tabblad, en verdwijnt daarmee.</p>
<p>Dit alles is nodig voor wat je zelf vraagt. Volgens artikel 10/2 van de wet van 30 juli 2018 is daarvoor geen toestemming nodig.</p>
<h2>Wat van anderen komt</h2>
<ul>
<li>Kaarten, video's en virtuele bezoeken worden pas geladen als je erop klikt. De aanbieder ziet dan je IP-adres en kan zelf cookies plaatsen.</li>
<li>{{ifMedia}}Kaarten laden meteen als je dat hieronder toelaat.</li>
<li>{{ifStatistics}}Bezoeken tellen wij met Matomo, alleen als je dat hieronder toelaat. Daarvoor wordt niets op je toestel bewaard.</li>
<li>{{ifCaptcha}}Formulieren gebruiken tegen spam een dienst van een ander, alleen als je dat toelaat; die kan dan zelf iets op je toestel bewaren. Anders stellen wij je na het versturen een vraagje.</li>
</ul>
<h2>Van gedachten veranderd?</h2>
<p>{{ifChoice}}Onderaan deze pagina verander je je keuze wanneer je wil.</p>
<p>Met de instellingen van je browser wis je alles wat deze website bewaarde.</p>
<p>Vragen? <a href="mailto:{{privacyContact}}">{{privacyContact}}</a></p>`,
  },
  accessibility: {
    title: 'Toegankelijkheid',
    html: `
<p>{{name}} wil dat iedereen hier een woning kan zoeken, een vraag kan stellen en een bezoek kan afspreken. Deze pagina zegt hoe ver de website daarmee staat.</p>
<h2>Wat je hier kan doen</h2>
<ul>
<li>Woningen zoeken, bekijken, vergelijken en bewaren.</li>
<li>Ons een bericht sturen, een zoekopdracht bewaren en een bezoek afspreken.</li>
<li>{{ifHoliday}}Een verblijf in een vakantiewoning aanvragen.</li>
</ul>
<p>Lijsten, pagina's en formulieren werken ook zonder JavaScript, met het toetsenbord alleen en met vergrote tekst.</p>
<h2>Wat getest is</h2>
<p>De makers van de software meten elke soort pagina in een browser aan de regels van WCAG 2.2, niveau A en AA, die axe automatisch kan nakijken. Andere automatische tests gaan na of alles met het toetsenbord te bereiken is, of vergrote tekst plaats heeft, en of de website werkt met hoog contrast, met minder beweging, op een smal scherm en zonder JavaScript.</p>
<h2>Wat we weten dat ontbreekt</h2>
<ul>
<li>De website is niet door een onafhankelijke deskundige gekeurd, en niet getest met mensen die hulptechnologie gebruiken. Automatische tests vinden niet alles; wij zeggen dus niet dat ze aan alle regels voldoet.</li>
<li>Foto's hebben niet altijd een eigen beschrijving, en plannen en pdf's van anderen zijn vaak niet voor een schermlezer gemaakt.</li>
<li>Kaarten, video's en virtuele bezoeken van andere aanbieders vallen buiten onze tests. Adres en beschrijving staan ook in woorden op de pagina.</li>
</ul>
<h2>Lukt iets niet?</h2>
<p>Zeg het ons: wij bezorgen je wat je zoekt op een andere manier, en bekijken hoe het beter kan. Mail naar <a href="mailto:{{email}}">{{email}}</a>.</p>
<p>Bellen kan op {{phone}}.</p>
<p>Op de toegankelijkheid van elektronische handel voor consumenten ziet de Economische Inspectie van de FOD Economie toe: <a href="https://economie.fgov.be">economie.fgov.be</a>.</p>`,
  },
};
