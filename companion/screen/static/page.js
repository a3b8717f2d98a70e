(function () {
  "use strict";
  var root = document.documentElement, live = document.getElementById("live");
  var page = root.getAttribute("data-page"), base = root.getAttribute("data-base");
  var source = null, last = 0, number = "", over = false, again = null, LATE = 12000;

  function say(key) {
    live.hidden = !key;
    live.textContent = key ? live.getAttribute("data-" + key) || "" : "";
    root.classList.toggle("lost", key === "lost");
  }
  function put(id, html) {
    var place = document.getElementById(id);
    if (place && place.getAttribute("data-was") !== html) {
      place.innerHTML = html || "";
      place.setAttribute("data-was", html || "");
    }
  }
  function show(all) {
    root.lang = all.language || "en";
    document.title = all.name || "companion";
    ["title", "question", "now", "tables", "told"].forEach(function (id) { put(id, all[id]); });
    put("picture", all.picture);
    if (all.sheets && all.sheets[page]) { put("sheet", all.sheets[page].html); }
    if (all.nav) { put("nav", all.nav.split("@/").join(base)); }
    var told = document.getElementById("told");
    if (told) { told.scrollTop = told.scrollHeight; }
  }
  function heard() { last = Date.now(); if (!over) { say(""); } }
  function listen() {
    if (over) { return; }
    if (source) { source.close(); }
    clearTimeout(again);
    last = Date.now();
    source = new EventSource(base + "events");
    source.onopen = heard;
    source.onmessage = function (event) {
      heard();
      if (event.lastEventId !== number || !number) { number = event.lastEventId; show(JSON.parse(event.data)); }
    };
    source.addEventListener("beat", heard);
    source.addEventListener("closed", function (event) {
      say(JSON.parse(event.data));
      source.close();
      number = "";
      again = setTimeout(listen, 2000);
    });
    source.onerror = function () {
      source.close();
      if (live.hidden) { say("lost"); }
      number = "";
      clearTimeout(again);
      again = setTimeout(listen, 700);
    };
  }
  function wake() { if (!document.hidden && Date.now() - last > 6000) { number = ""; listen(); } }
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("online", wake);
  setInterval(function () {
    if (Date.now() - last > LATE) { say("lost"); number = ""; listen(); }
  }, 2000);
  listen();
})();
