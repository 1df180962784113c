// load the page again if its style or its script did not come
addEventListener("error", ({ target }) => { if (target.matches?.("link, script")) setTimeout(() => location.reload(), 2000); }, true);
