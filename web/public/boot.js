// Stands in for the page until it has started, and reports if it cannot: a file that does not load, an error on the
// way, a browser that is too old. Old JavaScript without imports, because it must run where the page does not; a separate
// file because the page's policy forbids inline scripts. The texts are included, because the page's own may be what is
// missing.
(function () {
  var TEXTS = {
    de: {
      title: 'TZAAR konnte nicht starten',
      text: 'Ein Teil der Seite konnte nicht geladen werden, oder dieser Browser ist zu alt für sie. Prüf deine Verbindung und lade die Seite neu. Wenn das nicht hilft, aktualisiere den Browser oder nimm einen anderen.',
      reload: 'Neu laden',
    },
    en: {
      title: 'TZAAR could not start',
      text: 'Part of the page could not be loaded, or this browser is too old for it. Check your connection and reload the page. If that does not help, update your browser or use another one.',
      reload: 'Reload',
    },
    es: {
      title: 'TZAAR no ha podido arrancar',
      text: 'No se ha podido cargar una parte de la página, o este navegador es demasiado antiguo. Comprueba la conexión y recarga la página. Si no sirve, actualiza el navegador o usa otro.',
      reload: 'Recargar',
    },
    fr: {
      title: 'TZAAR n’a pas pu démarrer',
      text: 'Une partie de la page n’a pas pu être chargée, ou ce navigateur est trop ancien. Vérifiez votre connexion et rechargez la page. Si cela ne suffit pas, mettez votre navigateur à jour ou utilisez-en un autre.',
      reload: 'Recharger',
    },
    hu: {
      title: 'A TZAAR nem tudott elindulni',
      text: 'Az oldal egy részét nem sikerült betölteni, vagy ez a böngésző túl régi hozzá. Ellenőrizd a kapcsolatot, és töltsd újra az oldalt. Ha nem segít, frissítsd a böngészőt, vagy használj másikat.',
      reload: 'Újratöltés',
    },
    it: {
      title: 'TZAAR non è riuscito ad avviarsi',
      text: 'Impossibile caricare una parte della pagina, oppure questo browser è troppo vecchio. Controlla la connessione e ricarica la pagina. Se non basta, aggiorna il browser o usane un altro.',
      reload: 'Ricarica',
    },
    nl: {
      title: 'TZAAR kon niet starten',
      text: 'Een deel van de pagina kon niet geladen worden, of deze browser is er te oud voor. Controleer je verbinding en laad de pagina opnieuw. Helpt dat niet, werk dan je browser bij of gebruik een andere.',
      reload: 'Opnieuw laden',
    },
    pl: {
      title: 'Nie udało się uruchomić TZAAR',
      text: 'Nie udało się wczytać części strony albo ta przeglądarka jest na nią za stara. Sprawdź połączenie i\u00a0odśwież stronę. Jeśli to nie pomoże, zaktualizuj przeglądarkę albo użyj innej.',
      reload: 'Odśwież',
    },
  };

  function language() {
    var wanted = [];
    try {
      wanted.push(JSON.parse(localStorage.getItem('tzaar.settings') || '{}').language);
    } catch (error) {
      // Storage may be forbidden or contain something else; then the browser's preferences apply.
    }
    wanted = wanted.concat(navigator.languages || [navigator.language]);
    for (var i = 0; i < wanted.length; i++) {
      var name = String(wanted[i]).toLowerCase().split('-')[0];
      if (Object.prototype.hasOwnProperty.call(TEXTS, name)) return name;
    }
    return 'en';
  }

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  /** `detail` is English, from the browser: for reports. */
  function show(detail) {
    var app = document.getElementById('app');
    if (!app) return;
    var name = language();
    var texts = TEXTS[name];
    document.documentElement.lang = name;
    var style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = '/boot.css';
    document.head.appendChild(style);
    app.textContent = '';
    var main = add(app, 'main', '');
    main.className = 'boot';
    var box = add(main, 'div', '');
    box.setAttribute('role', 'alert');
    add(box, 'h1', texts.title);
    add(box, 'p', texts.text);
    var button = add(box, 'button', texts.reload);
    button.type = 'button';
    button.onclick = function () {
      location.reload();
    };
    add(box, 'p', detail).className = 'detail';
  }

  function onError(event) {
    var element = event.target && event.target.tagName;
    if (element === 'SCRIPT') show('not loaded: ' + event.target.src);
    // The page can start without pictures and style sheets.
    else if (!element) show(event.message || 'unknown error');
  }

  function onRejection(event) {
    show(String(event.reason));
  }

  // Resource errors do not bubble: they reach capturing listeners only.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', onRejection);
  document.addEventListener('tzaar:started', function () {
    removeEventListener('error', onError, true);
    removeEventListener('unhandledrejection', onRejection);
  });
  // Browsers without modules skip them silently, so nothing fails.
  document.addEventListener('DOMContentLoaded', function () {
    if (!('noModule' in document.createElement('script'))) show('no JavaScript modules');
  });
})();
