import type { AgencyFacts, AgreementTexts } from './agreementText.ts';

export const agreementsDe = (agency: AgencyFacts): AgreementTexts => ({
  privacy: {
    title: 'Datenschutzerklärung',
    html: `
<p>Verantwortlich für die Verarbeitung Ihrer Daten auf dieser Website ist ${agency.company}, ${agency.address}, Unternehmensnummer ${agency.companyNumber}. Hier lesen Sie, um welche Daten es geht, wozu wir sie brauchen und welche Rechte Sie haben.</p>
<h2>Welche Daten wir verarbeiten</h2>
<ul>
<li>Ihre eigenen Angaben: Name, E-Mail-Adresse, Telefonnummer, Nachricht, Suchwünsche und Termine.</li>
<li>Technische Daten Ihres Geräts: IP-Adresse, Zeitpunkt und aufgerufene Seite. Sie dienen dem sicheren Betrieb der Website.</li>
<li>Zählungen, ohne Cookies und ohne Angaben zu Ihnen: wie oft ein Objekt aufgerufen oder als Favorit gemerkt wird und wie oft jemand deswegen anruft oder schreibt. Ihre IP-Adresse dient dabei höchstens eine halbe Stunde lang nur dazu, niemanden doppelt zu zählen, und wird nicht gespeichert.</li>
</ul>
<h2>Wozu und auf welcher Grundlage</h2>
<ul>
<li>Um Ihre Anfrage zu beantworten und Besichtigungen zu vereinbaren: auf Ihren Wunsch, vor einem Vertrag (Artikel 6 Absatz 1 Buchstabe b DSGVO).</li>
<li>Um Ihnen neue Objekte zu schicken: mit Ihrer Einwilligung (Buchstabe a), die Sie am Ende jeder E-Mail widerrufen können.</li>
<li>Um gesetzliche Pflichten zu erfüllen, etwa gegen Geldwäsche beim Kauf oder Verkauf (Buchstabe c).</li>
<li>Um den Missbrauch unserer Formulare zu verhindern: unser berechtigtes Interesse (Buchstabe f).</li>
</ul>
<h2>Wie lange wir sie aufbewahren</h2>
<p>Nachrichten und Termine löschen wir zwei Jahre nach dem letzten Kontakt. Suchwünsche bleiben gespeichert, bis Sie sich abmelden; einmal im Jahr fragen wir nach, ob sie noch zutreffen. Unterlagen eines Verkaufs bewahren wir zehn Jahre auf, wie es das belgische Geldwäschegesetz verlangt. Technische Protokolle verschwinden nach dreißig Tagen.</p>
<h2>Mit wem wir sie teilen</h2>
<p>Mit dem Eigentümer des Objekts, das Sie besichtigen, mit dem Notar, wenn Sie kaufen, und mit den Dienstleistern, die unsere Software und Server in unserem Auftrag im Europäischen Wirtschaftsraum betreiben. Wir verkaufen keine Daten.</p>
<h2>Ihre Rechte</h2>
<p>Sie können Ihre Daten einsehen, berichtigen oder löschen lassen, mitnehmen, ihre Verarbeitung einschränken oder ihr widersprechen. Eine E-Mail an <a href="mailto:${agency.email}">${agency.email}</a> genügt; wir antworten innerhalb eines Monats. Sind Sie mit der Antwort nicht zufrieden, können Sie sich bei der belgischen Datenschutzbehörde beschweren: Rue de la Presse 35, 1000 Brüssel.</p>`,
  },
  terms: {
    title: 'Nutzungsbedingungen',
    html: `
<p>Herausgeber dieser Website ist ${agency.company} (${agency.registrationNumber}). Mit ihrem Besuch erklären Sie sich mit diesen Bedingungen einverstanden.</p>
<h2>Die Objekte auf dieser Website</h2>
<p>Wir verfassen jede Anzeige sorgfältig nach den Angaben von Eigentümern, Behörden und Sachverständigen. Eine Anzeige ist kein verbindliches Angebot: Flächen sind Richtwerte, und ein Objekt kann inzwischen reserviert oder verkauft sein. Maßgeblich ist der Vertrag, den Sie unterschreiben.</p>
<h2>Ein Gebot abgeben</h2>
<p>Ein Gebot gilt erst, wenn Sie es uns schriftlich übergeben. Der Kauf kommt zustande, wenn der Eigentümer es schriftlich annimmt; ohne ausdrückliche Vollmacht können wir das nicht an seiner Stelle tun.</p>
<h2>Fotos und Texte</h2>
<p>Fotos, Pläne und Texte gehören ${agency.name} oder ihren Urhebern. Sie dürfen sie ansehen, ausdrucken und an Angehörige schicken. Für jede andere Nutzung fragen Sie uns bitte vorher.</p>
<h2>Haftung</h2>
<p>Wir bemühen uns, die Website erreichbar und richtig zu halten, haften aber nicht für Unterbrechungen oder Irrtümer, die wir nicht verschuldet haben. Fällt Ihnen ein Fehler auf, sagen Sie uns bitte Bescheid: {{phone}}.</p>
<h2>Beschwerden und Streitfälle</h2>
<p>Als zugelassene Immobilienmakler befolgen wir die Berufspflichten des BIV/IPI. Am liebsten sprechen wir zuerst miteinander; danach steht Ihnen die belgische Verbraucherschlichtungsstelle oder das BIV/IPI offen. Es gilt belgisches Recht, und Verbraucher können sich stets an das Gericht ihres Wohnsitzes wenden.</p>`,
  },
});
