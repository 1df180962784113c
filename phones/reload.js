// load the page again, after 2 seconds, if its style or its script failed to load
addEventListener("error", ({ target }) => { if (target.matches?.("link, script")) setTimeout(() => location.reload(), 2000); }, true);
