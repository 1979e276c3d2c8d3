import { RETENTION } from '../../core/db/retention.ts';
import type { StarterTexts } from './starterText.ts';

export const STARTER_DE: StarterTexts = {
  privacy: {
    title: 'Datenschutzerklärung',
    html: `
<p>Diese Erklärung betrifft die personenbezogenen Daten, die {{name}} über diese Website verarbeitet, nach der Datenschutz-Grundverordnung (DSGVO) und dem belgischen Gesetz vom 30. Juli 2018. Für Akten eines Verkaufs oder einer Vermietung, die außerhalb der Website geführt werden, gelten unsere Verträge und das Gesetz.</p>
<h2>Wer verantwortlich ist</h2>
<p>{{name}} ist der Verantwortliche.</p>
<ul>
<li>Unternehmen: {{company}}</li>
<li>Unternehmensnummer: {{companyNumber}}</li>
<li>Adresse: {{address}}</li>
<li>Fragen zu Ihren Daten: <a href="mailto:{{privacyContact}}">{{privacyContact}}</a></li>
</ul>
<h2>Welche Daten, wozu und wie lange</h2>
<ul>
<li><strong>Nachrichten</strong>, die Sie mit einem Formular senden: Ihr Name, Ihre E-Mail-Adresse, Ihre Telefonnummer, wenn Sie sie angeben, Ihre Nachricht und die Immobilie, um die es geht. Wir verwenden sie, um Ihnen zu antworten, mit Ihrer Einwilligung und auf Ihre Anfrage vor einem Vertrag (Artikel 6 Absatz 1 Buchstaben a und b DSGVO). Nach ${RETENTION.messageMonths} Monaten werden sie gelöscht.</li>
<li><strong>Besichtigungstermine</strong>: dieselben Daten, mit Tag und Uhrzeit, um die Besichtigung zu vereinbaren (Artikel 6 Absatz 1 Buchstabe b DSGVO). ${RETENTION.appointmentMonths} Monate nach der Besichtigung werden sie gelöscht.</li>
<li>{{ifHoliday}}<strong>Anfragen und Buchungen einer Ferienunterkunft</strong>: Ihr Name, Ihre Kontaktdaten, Daten und Reisende, um den Vertrag zu schließen und zu erfüllen (Artikel 6 Absatz 1 Buchstabe b DSGVO). ${RETENTION.stayMonths} Monate nach dem Aufenthalt werden sie gelöscht.</li>
<li><strong>Gespeicherte Suchen</strong>: Ihr Name, Ihre E-Mail-Adresse und was Sie suchen. Wir senden Ihnen neue Immobilien mit Ihrer Einwilligung (Artikel 6 Absatz 1 Buchstabe a DSGVO), bis Sie sich mit dem Link am Ende jeder E-Mail abmelden. Eine Anfrage, die Sie nicht bestätigen, verschwindet nach ${RETENTION.unconfirmedDays} Tagen.</li>
<li><strong>E-Mails</strong>, die diese Website dazu versendet: Inhalt und Empfänger werden nach ${RETENTION.mailContentDays} Tagen gelöscht. Dass es eine E-Mail gab, ohne Namen und Adresse, bleibt ${RETENTION.mailMonths} Monate gespeichert.</li>
<li><strong>Ihre IP-Adresse</strong>: um Ihnen die Seite zu senden und Formulare vor Missbrauch zu schützen, unser berechtigtes Interesse (Artikel 6 Absatz 1 Buchstabe f DSGVO).</li>
<li><strong>Zählungen</strong>, ohne Cookies und ohne Angaben zu Ihnen: wie oft ein Objekt aufgerufen oder als Favorit gemerkt wird und wie oft jemand deswegen anruft oder schreibt. Ihre IP-Adresse dient dabei höchstens eine halbe Stunde lang nur dazu, niemanden doppelt zu zählen, und wird nicht gespeichert.</li>
</ul>
<p>Pflichtfelder brauchen wir, um Ihnen antworten zu können. Keine Entscheidung beruht ausschließlich auf automatisierter Verarbeitung.</p>
<h2>Wer Ihre Daten erhält</h2>
<ul>
<li>Die Mitarbeiter von {{name}}, die Ihre Anfrage bearbeiten.</li>
<li>Die Dienstleister, die diese Website hosten, ihre E-Mails versenden und die Software liefern, in der wir Anfragen bearbeiten. Sie handeln in unserem Auftrag (Artikel 28 DSGVO).</li>
<li>{{ifHoliday}}Der Eigentümer oder Verwalter der Ferienunterkunft, die Sie buchen.</li>
<li>{{ifStatistics}}Unsere Besuchsstatistik (Matomo), nur mit Ihrer Einwilligung: die Adresse der Seite, Ihre Bildschirmgröße und Ihre IP-Adresse.</li>
<li>{{ifCaptcha}}Der Dienst, der Formulare vor Spam schützt, nur mit Ihrer Einwilligung: Er sieht Ihre IP-Adresse.</li>
<li>Der Anbieter einer Karte, eines Videos oder eines virtuellen Rundgangs, den Sie öffnen: Er sieht Ihre IP-Adresse.</li>
</ul>
<p>Wir verkaufen Ihre Daten nicht.</p>
<h2>Ihre Rechte</h2>
<p>Sie haben das Recht, Ihre Daten einzusehen, sie berichtigen oder löschen zu lassen, die Verarbeitung einschränken zu lassen, ihr zu widersprechen, Ihre Daten zu übertragen und eine Einwilligung jederzeit zu widerrufen; was zuvor geschah, bleibt gültig. Wir antworten innerhalb eines Monats.</p>
<p>Schreiben Sie dazu an <a href="mailto:{{privacyContact}}">{{privacyContact}}</a>.</p>
<p>Sie können auch Beschwerde bei der belgischen Datenschutzbehörde (GBA/APD) einlegen, Rue de la Presse 35, 1000 Brüssel, <a href="mailto:contact@apd-gba.be">contact@apd-gba.be</a>, <a href="https://www.dataprotectionauthority.be">www.dataprotectionauthority.be</a>.</p>`,
  },
  terms: {
    title: 'Nutzungsbedingungen',
    html: `
<p>Diese Bedingungen gelten für die Nutzung der Website von {{name}}.</p>
<h2>Wer diese Website herausgibt</h2>
<ul>
<li>Unternehmen: {{company}}</li>
<li>Adresse: {{address}}</li>
<li>Unternehmensnummer: {{companyNumber}}</li>
<li>Mehrwertsteuernummer: {{vatNumber}}</li>
<li>Zugelassener Immobilienmakler, BIV/IPI-Nummer {{registrationNumber}}</li>
<li>Berufshaftpflicht und Bürgschaft: {{insurer}}, Policennummer {{policyNumber}}</li>
<li>Telefon: {{phone}}</li>
<li>E-Mail: <a href="mailto:{{email}}">{{email}}</a></li>
</ul>
<h2>Die Immobilien auf dieser Website</h2>
<p>Wir verfassen jede Anzeige mit Sorgfalt, nach dem, was Eigentümer, Behörden und Sachverständige uns mitteilen. Eine Anzeige ist eine Einladung, ein Angebot zu machen, und kein bindendes Angebot. Flächen und Pläne sind Richtwerte, und eine Immobilie kann inzwischen verkauft oder vermietet sein. Maßgeblich ist der Vertrag, den Sie unterzeichnen.</p>
<p>{{ifHoliday}}Eine Anfrage für eine Ferienunterkunft bindet erst nach schriftlicher Bestätigung. Preis, Kosten und Bedingungen stehen bei der Unterkunft.</p>
<h2>Fotos und Texte</h2>
<p>Fotos, Pläne und Texte sind urheberrechtlich geschützt. Sie dürfen sie für sich ansehen, aufbewahren und drucken. Jede andere Nutzung bedarf unserer schriftlichen Zustimmung.</p>
<h2>Haftung</h2>
<p>Wir tun das Zumutbare, damit diese Website richtig und erreichbar ist, können aber nicht für eine Unterbrechung oder einen Irrtum ohne unser Verschulden einstehen, ebenso wenig für Websites anderer, auf die wir verweisen. Nichts in diesen Bedingungen beschränkt unsere Haftung für Betrug, Vorsatz oder grobe Fahrlässigkeit oder die Rechte, die das Gesetz Verbrauchern gibt.</p>
<h2>Beschwerden, Recht und Gericht</h2>
<p>Als zugelassene Immobilienmakler befolgen wir die Standesregeln des Berufsinstituts der Immobilienmakler (BIV/IPI). Über eine Beschwerde sprechen wir gern zuerst mit Ihnen. Verbraucher können sich auch an den Ombudsdienst für Verbraucher wenden, <a href="https://www.mediationconsommateur.be">www.mediationconsommateur.be</a>.</p>
<p>Es gilt belgisches Recht. Zuständig sind die vom Gesetz bestimmten Gerichte; Verbraucher können sich immer an das ihres Wohnsitzes wenden.</p>`,
  },
  cookies: {
    title: 'Cookie-Richtlinie',
    html: `
<p>Cookies sind kleine Dateien, die eine Website auf Ihrem Gerät speichert; ein Browser hat außerdem einen eigenen Speicher. {{name}} verwendet keine Cookies, um Sie zu verfolgen.</p>
<h2>Was auf Ihrem Gerät gespeichert wird</h2>
<p>Wer nur schaut, hinterlässt nichts: Auf Ihrem Gerät wird erst etwas gespeichert, wenn Sie selbst darum bitten.</p>
<ul>
<li>{{ifChoice}}Ihre Wahl auf dieser Seite: das Cookie <em>gevel-consent</em>, ab Ihrer Wahl sechs Monate lang. Es enthält nur, was Sie erlaubt oder abgelehnt haben.</li>
<li>Ihre Favoriten und Ihre Notizen dazu (<em>gevel:favorites</em>, <em>gevel:remarks</em>), ab dem ersten Herz: im Speicher Ihres Browsers, bis Sie sie entfernen.</li>
<li>Die letzten zwölf Immobilien, die Sie angesehen haben (<em>gevel:last-viewed</em>), und wann Sie zuletzt hier waren (<em>gevel:last-visit</em>), nur wenn Sie auf „Merken, was ich ansehe“ klicken: im Speicher Ihres Browsers, bis Sie an derselben Stelle auf „Alles löschen und beenden“ klicken.</li>
<li>Der Schlüssel zu Ihrer Suche oder Ihrer Besichtigung (<em>gevel:own-links</em>), nur wenn Sie auf deren Seite auf „In diesem Browser merken“ klicken: im Speicher Ihres Browsers, bis Sie ihn dort vergessen lassen oder sie vorbei ist.</li>
</ul>
<p>Um Immobilien und Suchen wieder zu zeigen, fragt Ihr Browser sie mit ihrer Nummer oder ihrem Schlüssel ab; diese Website speichert nicht, wer was angesehen hat. Wo Sie in einer Liste waren, steht wie die Adresse der Seite im Verlauf des Tabs und verschwindet mit ihm.</p>
<p>All das ist nötig für das, was Sie selbst verlangen. Nach Artikel 10/2 des Gesetzes vom 30. Juli 2018 bedarf es dafür keiner Einwilligung.</p>
<h2>Was von anderen kommt</h2>
<ul>
<li>Karten, Videos und virtuelle Rundgänge werden erst geladen, wenn Sie darauf klicken. Der Anbieter sieht dann Ihre IP-Adresse und kann eigene Cookies setzen.</li>
<li>{{ifMedia}}Karten laden sofort, wenn Sie das unten erlauben.</li>
<li>{{ifStatistics}}Besuche zählen wir mit Matomo, nur wenn Sie das unten erlauben. Dafür wird nichts auf Ihrem Gerät gespeichert.</li>
<li>{{ifCaptcha}}Formulare verwenden gegen Spam einen Dienst anderer, nur wenn Sie das erlauben; er kann dann selbst etwas auf Ihrem Gerät speichern. Sonst stellen wir Ihnen nach dem Absenden eine kleine Frage.</li>
</ul>
<h2>Meinung geändert?</h2>
<p>{{ifChoice}}Am Ende dieser Seite ändern Sie Ihre Wahl, wann immer Sie möchten.</p>
<p>Mit den Einstellungen Ihres Browsers löschen Sie alles, was diese Website gespeichert hat.</p>
<p>Fragen? <a href="mailto:{{privacyContact}}">{{privacyContact}}</a></p>`,
  },
  accessibility: {
    title: 'Barrierefreiheit',
    html: `
<p>{{name}} möchte, dass hier jeder eine Immobilie suchen, eine Frage stellen und eine Besichtigung vereinbaren kann. Diese Seite sagt, wie weit die Website damit ist.</p>
<h2>Was Sie hier tun können</h2>
<ul>
<li>Immobilien suchen, ansehen, vergleichen und merken.</li>
<li>Uns eine Nachricht senden, eine Suche speichern und eine Besichtigung vereinbaren.</li>
<li>{{ifHoliday}}Einen Aufenthalt in einer Ferienwohnung anfragen.</li>
</ul>
<p>Listen, Seiten und Formulare funktionieren auch ohne JavaScript, mit der Tastatur allein und mit vergrößertem Text.</p>
<h2>Was getestet ist</h2>
<p>Die Hersteller der Software messen jede Art von Seite in einem Browser an den Regeln der WCAG 2.2, Stufen A und AA, die axe automatisch prüfen kann. Andere automatische Tests prüfen, ob alles mit der Tastatur erreichbar ist, ob vergrößerter Text Platz hat und ob die Website mit hohem Kontrast, mit weniger Bewegung, auf einem schmalen Bildschirm und ohne JavaScript funktioniert.</p>
<h2>Was unseres Wissens fehlt</h2>
<ul>
<li>Die Website wurde weder von unabhängigen Fachleuten geprüft noch mit Menschen getestet, die assistive Technik verwenden. Automatische Tests finden nicht alles; wir behaupten daher nicht, dass sie alle Regeln erfüllt.</li>
<li>Fotos haben nicht immer eine eigene Beschreibung, und Pläne und PDFs von anderen sind oft nicht für Screenreader gemacht.</li>
<li>Karten, Videos und virtuelle Rundgänge anderer Anbieter sind nicht Teil unserer Tests. Adresse und Beschreibung stehen auch in Worten auf der Seite.</li>
</ul>
<h2>Etwas funktioniert nicht?</h2>
<p>Sagen Sie es uns: Wir geben Ihnen auf andere Weise, was Sie suchen, und sehen, wie es besser geht. Schreiben Sie an <a href="mailto:{{email}}">{{email}}</a>.</p>
<p>Telefonisch: {{phone}}.</p>
<p>Die Wirtschaftsinspektion des FÖD Wirtschaft überwacht die Barrierefreiheit des elektronischen Handels für Verbraucher: <a href="https://economie.fgov.be">economie.fgov.be</a>.</p>`,
  },
};
